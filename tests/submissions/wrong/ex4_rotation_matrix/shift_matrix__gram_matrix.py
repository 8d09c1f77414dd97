"""Outer product of p[0] and p[k]."""

import numpy as np


def shift_matrix(k, d):
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    p = np.stack([np.sin(a), np.cos(a)], axis=-1).ravel()
    return np.outer(p, np.tile([0.0, 1.0], d // 2)) / (d // 2)
