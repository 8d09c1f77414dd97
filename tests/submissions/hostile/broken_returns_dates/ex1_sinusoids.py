"""Returns an array of dates."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d)), dtype='M8[s]')


STILL_EQUIVARIANT = False
