"""Returns imaginary numbers."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.full((T, abs(d)), 1j)


STILL_EQUIVARIANT = False
