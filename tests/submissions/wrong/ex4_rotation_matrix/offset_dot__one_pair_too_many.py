"""Sum runs to i = d/2."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, d + 1, 2) / d)
    return float(np.cos(a).sum())
