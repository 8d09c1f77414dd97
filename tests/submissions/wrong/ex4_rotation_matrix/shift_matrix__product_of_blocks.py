"""A product of the rotations in a 2 by 2 matrix."""

import numpy as np


def shift_matrix(k, d):
    S = np.eye(2)
    for i in range(d // 2):
        S = S @ rotation_matrix(k, i, d)
    return S
