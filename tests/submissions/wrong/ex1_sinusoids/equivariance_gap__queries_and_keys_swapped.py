"""Wk and Wq passed the wrong way round."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    return float(np.max(np.abs(self_attention(X[perm] + P, Wk, Wq, Wv) - self_attention(X + P, Wk, Wq, Wv)[perm])))
