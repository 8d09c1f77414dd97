"""For sines and cosines in two halves."""

import numpy as np


def shift_matrix(k, d):
    h = d // 2
    S = np.zeros((d, d))
    for i in range(h):
        R = rotation_matrix(k, i, d)
        S[i, i], S[i, h + i], S[h + i, i], S[h + i, h + i] = R[0, 0], R[0, 1], R[1, 0], R[1, 1]
    return S
