"""Returns an empty array of a huge shape."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.empty((0, 2**60))


STILL_EQUIVARIANT = False
