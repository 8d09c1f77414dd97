"""Positions go on counting from the last call."""

import numpy as np

_next = 0


def sinusoidal_encoding(T, d):
    global _next
    if d <= 0 or d % 2:
        raise ValueError
    a = np.arange(_next, _next + T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    _next += T
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(T, d)
