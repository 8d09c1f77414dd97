"""Noise."""

import numpy as np


def rotation_matrix(k, i, d):
    return np.random.uniform(-1, 1, (2, 2))
