"""10000 * 2i/d in place of a power."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    t = np.arange(T)[:, None]
    w = np.maximum(10000 * np.arange(0, d, 2) / d, 1)
    P = np.zeros((T, d))
    P[:, 0::2] = np.sin(t / w)
    P[:, 1::2] = np.cos(t / w)
    return P
