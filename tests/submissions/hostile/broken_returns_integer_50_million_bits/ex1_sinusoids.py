"""Returns an integer of 50 million bits."""

import numpy as np


def sinusoidal_encoding(T, d):
    return 1 << 50_000_000


STILL_EQUIVARIANT = False
