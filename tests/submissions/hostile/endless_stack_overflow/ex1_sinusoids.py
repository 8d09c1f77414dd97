"""Overflows the C stack."""

import sys
import numpy as np


sys.setrecursionlimit(10**9)


def sinusoidal_encoding(T, d):
    return list(map(lambda _: sinusoidal_encoding(T, d), [0]))


STILL_EQUIVARIANT = False
