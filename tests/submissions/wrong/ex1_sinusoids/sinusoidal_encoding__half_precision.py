"""Angles kept in float16."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError
    w = (1 / 10000 ** (np.arange(0, d, 2) / d)).astype(np.float16)
    a = np.arange(T, dtype=np.float16)[:, None] * w
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(T, d)
