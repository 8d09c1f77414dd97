"""Takes memory until there is none."""

import numpy as np


def sinusoidal_encoding(T, d):
    hog = []
    while True:
        hog.append(bytearray(16 << 20))


STILL_EQUIVARIANT = False
