"""Draws its own permutation."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    p = np.random.permutation(len(X))
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    return float(np.max(np.abs(self_attention(X[p] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[p])))
