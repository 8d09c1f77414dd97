"""Complex exponentials of d/2 columns."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    return np.exp(1j * np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
