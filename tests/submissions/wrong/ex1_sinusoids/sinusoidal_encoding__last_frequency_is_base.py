"""Divides by d/2 - 1, as some libraries do."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    w = np.exp(-np.log(10000) * np.arange(d // 2) / max(d // 2 - 1, 1))
    a = np.outer(np.arange(T), w)
    P = np.zeros((T, d))
    P[:, ::2] = np.sin(a)
    P[:, 1::2] = np.cos(a)
    return P
