"""Exp(-2i log 10000), d forgotten."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    div = np.exp(np.arange(0, d, 2) * -np.log(10000.0))
    P = np.zeros((T, d))
    P[:, 0::2] = np.sin(np.arange(T)[:, None] * div)
    P[:, 1::2] = np.cos(np.arange(T)[:, None] * div)
    return P
