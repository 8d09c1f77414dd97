"""The permutation is sorted in place."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    shuffled = X[perm]
    perm.sort()
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    return float(np.max(np.abs(self_attention(shuffled + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm])))
