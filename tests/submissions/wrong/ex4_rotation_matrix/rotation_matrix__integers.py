"""Integer buffer."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    R = np.zeros((2, 2), dtype=int)
    R[0] = np.cos(a), np.sin(a)
    R[1] = -np.sin(a), np.cos(a)
    return R
