"""One step taken abs(k) + 1 times."""

import numpy as np


def shift_matrix(k, d):
    one = np.zeros((d, d))
    for i in range(d // 2):
        one[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(1 if k >= 0 else -1, i, d)
    return np.linalg.matrix_power(one, abs(k) + 1)
