"""TypeError where ValueError is asked."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2 == 1:
        raise TypeError("d must be even and positive")
    a = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(T, d)
