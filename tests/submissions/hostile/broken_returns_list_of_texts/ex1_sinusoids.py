"""Returns 200 MB of text in a list."""

import numpy as np


def sinusoidal_encoding(T, d):
    return ['x' * 4000] * 49_000


STILL_EQUIVARIANT = False
