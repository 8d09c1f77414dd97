"""Returns infinity everywhere."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.full((T, abs(d)), np.inf)


STILL_EQUIVARIANT = False
