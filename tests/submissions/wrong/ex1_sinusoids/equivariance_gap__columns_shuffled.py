"""Only the output's rows are shuffled, the input's columns are rolled."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    shuffled = np.roll(X, 1, axis=1)
    return float(np.max(np.abs(self_attention(shuffled + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm])))
