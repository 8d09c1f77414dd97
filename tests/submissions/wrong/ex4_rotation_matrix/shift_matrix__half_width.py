"""D/2 passed for d."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((d, d))
    for i in range(d // 2):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d // 2)
    return S
