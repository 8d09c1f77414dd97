"""Returns one array a thousand times."""

import numpy as np


def sinusoidal_encoding(T, d):
    return [np.zeros(1_000_000)] * 1000


STILL_EQUIVARIANT = False
