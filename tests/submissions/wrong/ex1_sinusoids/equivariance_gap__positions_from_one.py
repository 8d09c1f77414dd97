"""Its own encodings, from position 1."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(len(X) + 1, X.shape[1])[1:] if use_positions else 0
    a, b = self_attention(X[perm] + P, Wq, Wk, Wv), self_attention(X + P, Wq, Wk, Wv)[perm]
    return float(np.max(np.abs(a - b)))
