"""Positions start at 1."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d < 2:
        raise ValueError("d")
    pos = np.arange(1, T + 1)
    P = np.zeros((T, d))
    for i in range(d // 2):
        P[:, 2 * i] = np.sin(pos / 10000 ** (2 * i / d))
        P[:, 2 * i + 1] = np.cos(pos / 10000 ** (2 * i / d))
    return P
