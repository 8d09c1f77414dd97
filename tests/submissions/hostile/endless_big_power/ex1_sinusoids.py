"""One bytecode that holds the interpreter lock: a power."""

import numpy as np


def sinusoidal_encoding(T, d):
    return 3 ** (10**9 + T)


STILL_EQUIVARIANT = False
