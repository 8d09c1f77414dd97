"""Wv used twice where it fits."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    v = features @ Wv
    if Wv.shape[0] == Wv.shape[1]:
        v = v @ Wv
    else:
        v = v @ (Wv.T @ Wv)
    return w @ v
