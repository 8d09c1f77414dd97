"""Non-positive d refused, odd d accepted."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0:
        raise ValueError("d must be positive")
    j = np.arange(d)
    a = np.arange(T)[:, None] / 10000.0 ** ((j - j % 2) / d)
    return np.where(j % 2 == 0, np.sin(a), np.cos(a))
