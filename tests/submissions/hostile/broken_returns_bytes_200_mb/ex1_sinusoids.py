"""Returns 200 MB of bytes."""

import numpy as np


def sinusoidal_encoding(T, d):
    return bytes(200_000_000)


STILL_EQUIVARIANT = False
