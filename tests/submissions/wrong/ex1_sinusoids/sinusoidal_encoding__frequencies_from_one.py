"""I runs from 1 to d/2."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d < 2:
        raise ValueError("d")
    P = np.zeros((T, d))
    for i in range(1, d // 2 + 1):
        a = np.arange(T) / 10000 ** (2 * i / d)
        P[:, 2 * i - 2] = np.sin(a)
        P[:, 2 * i - 1] = np.cos(a)
    return P
