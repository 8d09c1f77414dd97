"""K negative gives the identity."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((d, d))
    for i in range(d // 2):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(max(k, 0), i, d)
    return S
