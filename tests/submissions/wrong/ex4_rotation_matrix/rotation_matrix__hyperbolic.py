"""Cosh and sinh."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    a = np.clip(a, -20, 20)
    c, s = np.cosh(a), np.sinh(a)
    return np.array([[c, s], [s, c]])
