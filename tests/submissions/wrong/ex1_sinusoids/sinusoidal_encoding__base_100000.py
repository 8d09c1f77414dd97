"""One zero too many in the base."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    P = np.empty((T, d))
    a = np.arange(T)[:, np.newaxis] / 100000 ** (np.arange(0, d, 2) / d)
    P[:, ::2], P[:, 1::2] = np.sin(a), np.cos(a)
    return P
