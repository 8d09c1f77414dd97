"""Returns an array of raw bytes."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d)), dtype='V8')


STILL_EQUIVARIANT = False
