"""One step taken k times: none for negative k."""

import numpy as np


def shift_matrix(k, d):
    S, one = np.eye(d), np.zeros((d, d))
    for i in range(d // 2):
        one[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(1, i, d)
    for _ in range(k):
        S = one @ S
    return S
