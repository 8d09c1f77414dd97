"""Raises."""

def cross_attention(queries, features, Wq, Wk, Wv):
    raise RuntimeError("weights first")
