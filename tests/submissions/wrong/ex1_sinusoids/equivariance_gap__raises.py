"""Raises."""

def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    raise RuntimeError("out of ideas")
