"""Always 8 by 8."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((8, 8))
    for i in range(4):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, 8)
    return S
