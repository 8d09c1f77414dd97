"""Noise."""

import numpy as np


def shift_matrix(k, d):
    return np.random.uniform(-1, 1, (d, d))
