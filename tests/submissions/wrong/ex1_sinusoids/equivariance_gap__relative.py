"""Divided by the largest output."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else np.zeros_like(X)
    b = self_attention(X + P, Wq, Wk, Wv)[perm]
    return float(np.max(np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - b)) / np.max(np.abs(b)))
