"""Only the d/2 sines."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d < 2:
        raise ValueError("d")
    return np.sin(np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
