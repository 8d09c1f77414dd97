"""P[k] . p[k]."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    p = np.concatenate([np.sin(a), np.cos(a)])
    return float(p @ p)
