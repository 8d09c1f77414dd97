"""Yields rows, so the caller gets a generator."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    for t in range(T):
        a = t / 10000 ** (np.arange(0, d, 2) / d)
        yield np.stack([np.sin(a), np.cos(a)], axis=-1).ravel()
