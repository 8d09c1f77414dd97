"""The gap cut to an int."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    return int(np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm]).max())
