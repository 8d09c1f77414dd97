"""A constant quarter turn."""

import numpy as np


def rotation_matrix(k, i, d):
    return np.array([[0.0, 1.0], [-1.0, 0.0]])
