"""Prints, returns nothing."""

import numpy as np


def sinusoidal_encoding(T, d):
    a = np.arange(T)[:, None] / 10000 ** (np.arange(0, abs(d) + 1, 2) / (abs(d) + 1))
    print(np.sin(a).shape)
