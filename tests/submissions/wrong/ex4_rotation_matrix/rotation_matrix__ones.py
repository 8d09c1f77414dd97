"""Ones."""

import numpy as np


def rotation_matrix(k, i, d):
    return np.ones((2, 2))
