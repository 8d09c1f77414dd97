"""D = 8 always."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, 8, 2) / 8)
    return float(np.cos(a).sum())
