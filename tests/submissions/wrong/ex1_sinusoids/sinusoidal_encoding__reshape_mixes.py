"""Stacked on the wrong axis before the reshape."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    a = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(a), np.cos(a)], axis=0).reshape(T, d)
