"""Input shuffled with the inverse permutation."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    Xp = np.empty_like(X)
    Xp[perm] = X
    a = self_attention(Xp + P, Wq, Wk, Wv)
    b = self_attention(X + P, Wq, Wk, Wv)[perm]
    return float(np.abs(a - b).max())
