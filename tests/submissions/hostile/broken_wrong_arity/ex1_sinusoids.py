"""Takes one argument where two are given."""

import numpy as np


def sinusoidal_encoding(T):
    return np.zeros((T, 4))


STILL_EQUIVARIANT = False
