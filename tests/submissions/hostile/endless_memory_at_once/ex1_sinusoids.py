"""Asks for 8 TB at once."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.ones(2**40)


STILL_EQUIVARIANT = False
