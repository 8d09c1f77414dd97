"""Right value, features centred in place."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    out = w @ (features @ Wv)
    features -= features.mean(axis=0)
    return out
