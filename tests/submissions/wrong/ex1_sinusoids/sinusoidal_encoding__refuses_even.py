"""ValueError for even d, not for odd d."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 == 0 or d <= 0:
        raise ValueError("d must be even")
    j = np.arange(d)
    a = np.arange(T)[:, None] / 10000.0 ** ((j - j % 2) / d)
    return np.where(j % 2 == 0, np.sin(a), np.cos(a))
