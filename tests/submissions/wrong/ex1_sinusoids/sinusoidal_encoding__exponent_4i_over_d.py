"""Arange(0, d, 2) doubled again."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d <= 0:
        raise ValueError("odd")
    i = np.arange(0, d, 2)
    a = np.arange(T)[:, None] / np.power(10000, 2 * i / d)
    P = np.zeros((T, d))
    P[:, 0::2] = np.sin(a)
    P[:, 1::2] = np.cos(a)
    return P
