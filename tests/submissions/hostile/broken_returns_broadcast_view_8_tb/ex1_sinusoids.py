"""Returns a view of 8 TB."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.broadcast_to(np.float64(0), (10**6, 10**6))


STILL_EQUIVARIANT = False
