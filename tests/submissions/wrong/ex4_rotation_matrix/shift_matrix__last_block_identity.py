"""The last block is the identity."""

import numpy as np


def shift_matrix(k, d):
    S = np.eye(d)
    for i in range(d // 2 - 1):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)
    return S
