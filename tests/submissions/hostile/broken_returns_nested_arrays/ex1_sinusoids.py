"""Returns an array in ten lists."""

import numpy as np


def sinusoidal_encoding(T, d):
    return [[[[[[[[[[np.zeros((T, abs(d)))]]]]]]]]]]


STILL_EQUIVARIANT = False
