"""Returns wide integers in lists."""

import numpy as np


def sinusoidal_encoding(T, d):
    return [[10**5000] * abs(d)] * T


STILL_EQUIVARIANT = False
