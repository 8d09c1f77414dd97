"""Returns an endless iterator."""

import numpy as np


def sinusoidal_encoding(T, d):
    return __import__('itertools').count()


STILL_EQUIVARIANT = False
