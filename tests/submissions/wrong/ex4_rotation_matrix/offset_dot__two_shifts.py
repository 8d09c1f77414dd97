"""P[t-k] . p[t+k]."""

import numpy as np


def offset_dot(k, d):
    a = 2 * k / 10000 ** (np.arange(0, d, 2) / d)
    return float(np.cos(a).sum())
