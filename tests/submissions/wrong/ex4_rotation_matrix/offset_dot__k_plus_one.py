"""K + 1."""

import numpy as np


def offset_dot(k, d):
    a = (k + 1) / 10000 ** (np.arange(0, d, 2) / d)
    return float(np.cos(a).sum())
