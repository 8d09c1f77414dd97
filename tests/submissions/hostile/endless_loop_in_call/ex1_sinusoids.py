"""A loop without an end in one call."""

import numpy as np


def sinusoidal_encoding(T, d):
    while True:
        pass


STILL_EQUIVARIANT = False
