"""Values cut to integers by an integer buffer."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d < 2:
        raise ValueError("d")
    P = np.zeros((T, d), dtype=int)
    a = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    P[:, 0::2] = np.sin(a)
    P[:, 1::2] = np.cos(a)
    return P
