"""Closes every descriptor in a call."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    os.closerange(0, 4096)
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
