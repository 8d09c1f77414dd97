"""Largest squared difference."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else np.zeros_like(X)
    return float(np.max((self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm]) ** 2))
