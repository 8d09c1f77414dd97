"""A constant table."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.full((T, abs(d)), 0.5)
