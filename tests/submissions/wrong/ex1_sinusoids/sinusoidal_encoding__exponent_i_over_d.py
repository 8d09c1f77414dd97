"""Exponent i/d in place of 2i/d."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 != 0 or d < 1:
        raise ValueError("even d please")
    P = np.zeros((T, d))
    for t in range(T):
        for i in range(d // 2):
            P[t, 2 * i] = np.sin(t / 10000 ** (i / d))
            P[t, 2 * i + 1] = np.cos(t / 10000 ** (i / d))
    return P
