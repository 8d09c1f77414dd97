"""0.0 for negative k."""

import numpy as np


def offset_dot(k, d):
    if k < 0:
        return 0.0
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    return float(np.cos(a).sum())
