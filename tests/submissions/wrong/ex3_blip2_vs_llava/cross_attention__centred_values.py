"""Values centred first."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    v = features @ Wv
    return w @ (v - v.mean(axis=0))
