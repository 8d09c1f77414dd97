"""One bytecode that holds the interpreter lock: a sum."""

import numpy as np


def sinusoidal_encoding(T, d):
    return sum(range(10**15))


STILL_EQUIVARIANT = False
