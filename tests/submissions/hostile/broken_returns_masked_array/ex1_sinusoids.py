"""Returns a masked array with nothing to see."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.ma.masked_all((T, abs(d)))


STILL_EQUIVARIANT = False
