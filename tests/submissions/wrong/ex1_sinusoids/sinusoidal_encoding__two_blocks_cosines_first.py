"""Cosines in the first half, sines in the second."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    w = np.exp(-np.log(10000.0) * np.arange(d // 2) / (d // 2))
    a = np.outer(np.arange(T), w)
    return np.hstack((np.cos(a), np.sin(a)))
