"""os.abort in a call."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    os.abort()


STILL_EQUIVARIANT = False
