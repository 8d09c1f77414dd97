"""Blocks one apart."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((d, d))
    for i in range(d // 2):
        S[i : i + 2, i : i + 2] = rotation_matrix(k, i, d)
    return S
