"""Encodings added when use_positions is False."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = 0 if use_positions else sinusoidal_encoding(*X.shape)
    return float(np.max(np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm])))
