"""Angle turned into degrees before sin and cos."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d % 2 or d < 2:
        raise ValueError("d")
    a = np.rad2deg(np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(T, d)
