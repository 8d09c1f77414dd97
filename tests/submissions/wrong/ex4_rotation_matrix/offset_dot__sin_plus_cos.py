"""Sin + cos of each."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    return float((np.sin(a) + np.cos(a)).sum())
