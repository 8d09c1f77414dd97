"""Returns a list of 20 million numbers."""

import numpy as np


def sinusoidal_encoding(T, d):
    return [0.0] * 20_000_000


STILL_EQUIVARIANT = False
