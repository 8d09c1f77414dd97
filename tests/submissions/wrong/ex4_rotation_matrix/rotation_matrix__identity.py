"""The identity."""

import numpy as np


def rotation_matrix(k, i, d):
    return np.eye(2)
