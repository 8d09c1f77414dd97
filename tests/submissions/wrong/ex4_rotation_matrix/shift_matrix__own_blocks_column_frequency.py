"""Its own blocks, one frequency a column."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((d, d))
    for i in range(d // 2):
        a, b = k / 10000 ** (2 * i / d), k / 10000 ** ((2 * i + 1) / d)
        S[2 * i, 2 * i : 2 * i + 2] = np.cos(a), np.sin(a)
        S[2 * i + 1, 2 * i : 2 * i + 2] = -np.sin(b), np.cos(b)
    return S
