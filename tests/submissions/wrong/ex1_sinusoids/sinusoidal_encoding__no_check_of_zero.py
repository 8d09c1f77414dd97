"""Odd d refused, d = 0 gives an empty array."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2:
        raise ValueError("d must be even")
    j = np.arange(d)
    a = np.arange(T)[:, None] / 10000.0 ** ((j - j % 2) / max(d, 1))
    return np.where(j % 2 == 0, np.sin(a), np.cos(a))
