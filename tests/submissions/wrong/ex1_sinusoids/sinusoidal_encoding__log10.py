"""Log10 where the natural logarithm belongs."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    div = np.exp(np.arange(0, d, 2) * -(np.log10(10000.0) / d))
    P = np.zeros((T, d))
    P[:, 0::2] = np.sin(np.arange(T)[:, None] * div)
    P[:, 1::2] = np.cos(np.arange(T)[:, None] * div)
    return P
