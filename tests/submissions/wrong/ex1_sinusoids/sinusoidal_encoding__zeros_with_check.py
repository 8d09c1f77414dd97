"""Only the ValueError is there, the table is zeros."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError("d must be even")
    return np.zeros((T, d))
