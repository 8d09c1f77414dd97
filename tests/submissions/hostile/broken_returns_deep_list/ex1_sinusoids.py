"""Returns a list nested 100,000 deep."""

import numpy as np


def sinusoidal_encoding(T, d):
    nest = []
    for _ in range(100_000):
        nest = [nest]
    return nest


STILL_EQUIVARIANT = False
