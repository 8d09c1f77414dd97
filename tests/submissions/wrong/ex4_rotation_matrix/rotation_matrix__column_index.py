"""Exponent (2i + 1)/d."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** ((2 * i + 1) / d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
