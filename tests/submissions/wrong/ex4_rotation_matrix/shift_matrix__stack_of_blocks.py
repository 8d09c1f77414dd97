"""(d/2, 2, 2)."""

import numpy as np


def shift_matrix(k, d):
    return np.stack([rotation_matrix(k, i, d) for i in range(d // 2)])
