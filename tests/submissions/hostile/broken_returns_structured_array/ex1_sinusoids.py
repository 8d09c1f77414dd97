"""Returns a structured array."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.zeros(T, dtype=[('a', 'f8', (abs(d),)), ('b', 'O')])


STILL_EQUIVARIANT = False
