"""Returns an array of text."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.full((T, abs(d)), '0.5')


STILL_EQUIVARIANT = False
