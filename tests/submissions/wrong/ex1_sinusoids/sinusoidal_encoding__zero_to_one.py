"""Squeezed into [0, 1]."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    a = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    P = np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(T, d)
    return (P + 1) / 2
