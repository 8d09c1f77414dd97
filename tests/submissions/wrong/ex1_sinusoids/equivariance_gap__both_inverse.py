"""The inverse permutation on both sides."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    inv = np.argsort(perm)
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    return float(np.abs(self_attention(X[inv] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[inv]).max())
