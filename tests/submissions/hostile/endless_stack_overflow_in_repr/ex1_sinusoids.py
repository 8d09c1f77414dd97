"""Overflows the C stack through nested objects."""

import sys
import numpy as np


def sinusoidal_encoding(T, d):
    sys.setrecursionlimit(10**9)
    nest = ()
    for _ in range(10**7):
        nest = (nest,)
    return hash(nest), nest == nest, repr(nest)


STILL_EQUIVARIANT = False
