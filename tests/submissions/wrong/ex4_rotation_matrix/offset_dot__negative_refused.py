"""ValueError for negative k."""

import numpy as np


def offset_dot(k, d):
    if k < 0:
        raise ValueError("k")
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    return float(np.cos(a).sum())
