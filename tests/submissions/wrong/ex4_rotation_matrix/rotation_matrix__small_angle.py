"""First-order terms only."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    return np.array([[1, a], [-a, 1]])
