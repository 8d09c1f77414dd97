"""Encodings only on the shuffled side."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    Xp = X[perm]
    if use_positions:
        Xp = Xp + sinusoidal_encoding(*X.shape)
    return float(np.max(np.abs(self_attention(Xp, Wq, Wk, Wv) - self_attention(X, Wq, Wk, Wv)[perm])))
