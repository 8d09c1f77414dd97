"""The other pairs stay as they are."""

import numpy as np


def shift_matrix(k, d):
    S = np.eye(d)
    S[:2, :2] = rotation_matrix(k, 0, d)
    for i in range(d // 2):
        pass
    return S
