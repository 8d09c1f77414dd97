"""Zeros_like of an integer array, so values are cut."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d < 2:
        raise ValueError("d")
    P = np.zeros_like(np.outer(np.arange(T), np.arange(d)))
    for t in range(T):
        for i in range(d // 2):
            P[t, 2 * i] = np.sin(t / 10000 ** (2 * i / d))
            P[t, 2 * i + 1] = np.cos(t / 10000 ** (2 * i / d))
    return P
