"""Returns ragged lists."""

import numpy as np


def sinusoidal_encoding(T, d):
    return [[0.0] * n for n in range(T)]


STILL_EQUIVARIANT = False
