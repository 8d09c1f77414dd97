"""Its own blocks, transposed."""

import numpy as np


def shift_matrix(k, d):
    S = np.zeros((d, d))
    for i in range(d // 2):
        a = k / 10000 ** (2 * i / d)
        S[2 * i, 2 * i] = S[2 * i + 1, 2 * i + 1] = np.cos(a)
        S[2 * i, 2 * i + 1], S[2 * i + 1, 2 * i] = -np.sin(a), np.sin(a)
    return S
