"""2i // d is always 0."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    P = np.zeros((T, d))
    for t in range(T):
        for i in range(d // 2):
            P[t, 2 * i] = np.sin(t / 10000 ** (2 * i // d))
            P[t, 2 * i + 1] = np.cos(t / 10000 ** (2 * i // d))
    return P
