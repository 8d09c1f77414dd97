"""Returns an array of objects."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.array([[None] * abs(d)] * T, dtype=object)


STILL_EQUIVARIANT = False
