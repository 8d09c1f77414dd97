"""Prints without an end."""

import numpy as np


def sinusoidal_encoding(T, d):
    while True:
        print("x" * 100_000)


STILL_EQUIVARIANT = False
