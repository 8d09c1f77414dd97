"""The sign of the sines is wrong."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    z = np.exp(-1j * np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
    return np.stack([z.imag, z.real], axis=-1).reshape(T, d)
