"""A number that no memory holds."""

import numpy as np


def sinusoidal_encoding(T, d):
    return 1 << 10**12 if T > 10**6 else eval("1 << " + str(10**12))


STILL_EQUIVARIANT = False
