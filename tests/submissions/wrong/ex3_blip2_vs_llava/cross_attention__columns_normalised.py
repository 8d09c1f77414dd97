"""Weights normalised over the queries too."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    return w / w.sum(axis=0) @ (features @ Wv)
