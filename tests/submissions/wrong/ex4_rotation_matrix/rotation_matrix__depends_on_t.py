"""Outer product of positions 0 and k."""

import numpy as np


def rotation_matrix(k, i, d):
    f = 1 / 10000 ** (2 * i / d)
    return np.array([[np.sin(0.0), np.cos(0.0)], [np.sin(k * f), np.cos(k * f)]])
