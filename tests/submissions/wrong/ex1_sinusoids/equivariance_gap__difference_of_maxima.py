"""Difference of the two maxima."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else np.zeros_like(X)
    a, b = self_attention(X[perm] + P, Wq, Wk, Wv), self_attention(X + P, Wq, Wk, Wv)[perm]
    return float(abs(np.abs(a).max() - np.abs(b).max()))
