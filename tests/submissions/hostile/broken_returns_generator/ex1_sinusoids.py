"""Returns a generator."""

import numpy as np


def sinusoidal_encoding(T, d):
    return (row for row in np.zeros((T, abs(d))))


STILL_EQUIVARIANT = False
