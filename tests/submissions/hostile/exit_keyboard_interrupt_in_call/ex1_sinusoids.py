"""KeyboardInterrupt in a call."""

import numpy as np


def sinusoidal_encoding(T, d):
    raise KeyboardInterrupt


STILL_EQUIVARIANT = False
