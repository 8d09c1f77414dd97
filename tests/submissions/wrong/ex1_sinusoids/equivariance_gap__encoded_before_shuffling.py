"""Encodings added first, so they are shuffled with the tokens."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    if use_positions:
        X = X + sinusoidal_encoding(X.shape[0], X.shape[1])
    return float(np.max(np.abs(self_attention(X[perm], Wq, Wk, Wv) - self_attention(X, Wq, Wk, Wv)[perm])))
