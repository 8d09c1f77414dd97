"""Returns an array of 32 dimensions."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.zeros((1,) * 32)


STILL_EQUIVARIANT = False
