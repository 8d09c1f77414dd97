"""Returns an array that points outside its memory."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.lib.stride_tricks.as_strided(np.zeros(1), shape=(T, abs(d)), strides=(2**40, 2**40))


STILL_EQUIVARIANT = False
