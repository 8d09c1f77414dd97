"""Returns a text of 200 MB."""

import numpy as np


def sinusoidal_encoding(T, d):
    return 'x' * 200_000_000


STILL_EQUIVARIANT = False
