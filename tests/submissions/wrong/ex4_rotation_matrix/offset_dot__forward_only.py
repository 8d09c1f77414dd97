"""Table indexed with k: wrong or out of range for negative k."""

import numpy as np


def offset_dot(k, d):
    T = 2 * abs(k) + 2
    a = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    P = np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(T, d)
    return float(P[0] @ P[k])
