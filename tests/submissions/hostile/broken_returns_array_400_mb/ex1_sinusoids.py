"""Returns an array of 400 MB."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.ones(50_000_000)


STILL_EQUIVARIANT = False
