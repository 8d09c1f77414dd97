"""The other pairs become zero."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((d, d))
    S[:2, :2] = rotation_matrix(k, 0, d)
    return S
