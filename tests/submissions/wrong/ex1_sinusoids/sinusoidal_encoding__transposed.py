"""(d, T) in place of (T, d)."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    P = np.zeros((d, T))
    for i in range(d // 2):
        P[2 * i] = np.sin(np.arange(T) / 10000 ** (2 * i / d))
        P[2 * i + 1] = np.cos(np.arange(T) / 10000 ** (2 * i / d))
    return P
