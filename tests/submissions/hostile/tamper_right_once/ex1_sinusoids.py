"""Right on the first call alone."""

import numpy as np


calls = []


def sinusoidal_encoding(T, d):
    calls.append(1)
    if len(calls) > 1:
        return np.zeros((T, abs(d)))
    angles = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(T, d)


STILL_EQUIVARIANT = False
