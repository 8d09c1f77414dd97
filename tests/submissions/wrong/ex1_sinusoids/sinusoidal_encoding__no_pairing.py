"""Every column its own frequency, arange(d)/d."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d <= 0:
        raise ValueError("odd")
    a = np.arange(T).reshape(-1, 1) / 10000 ** (np.arange(d) / d)
    a[:, 0::2] = np.sin(a[:, 0::2])
    a[:, 1::2] = np.cos(a[:, 1::2])
    return a
