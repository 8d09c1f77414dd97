"""Recursion without an end."""

import numpy as np


def sinusoidal_encoding(T, d):
    return sinusoidal_encoding(T + 1, d)


STILL_EQUIVARIANT = False
