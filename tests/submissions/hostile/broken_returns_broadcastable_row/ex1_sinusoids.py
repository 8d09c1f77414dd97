"""Returns a row that broadcasts."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.zeros((1, abs(d)))


STILL_EQUIVARIANT = False
