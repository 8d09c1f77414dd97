"""Writes to the standard descriptors without an end."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    while True:
        os.write(1, b"x" * 100_000)
        os.write(2, b"y" * 100_000)


STILL_EQUIVARIANT = False
