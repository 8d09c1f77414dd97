"""Use_positions remembered from the first call."""

import numpy as np

_flag = []


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    _flag.append(use_positions)
    P = sinusoidal_encoding(*X.shape) if _flag[0] else 0
    return float(np.max(np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm])))
