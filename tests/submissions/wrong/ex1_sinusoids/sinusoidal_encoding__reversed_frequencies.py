"""Slowest pair first."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    div = (1 / 10000 ** (np.arange(0, d, 2) / d))[::-1]
    P = np.zeros((T, d))
    P[:, 0::2] = np.sin(np.arange(T)[:, None] * div)
    P[:, 1::2] = np.cos(np.arange(T)[:, None] * div)
    return P
