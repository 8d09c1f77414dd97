"""Odd and zero d give an array in place of a ValueError."""

import numpy as np


def sinusoidal_encoding(T, d):
    P = np.zeros((T, max(d, 0)))
    for i in range(d):
        a = np.arange(T) / 10000 ** (2 * (i // 2) / d)
        P[:, i] = np.sin(a) if i % 2 == 0 else np.cos(a)
    return P
