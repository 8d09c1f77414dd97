"""One buffer by size, blocks added up over calls."""

import numpy as np

_buffers = {}


def shift_matrix(k, d):
    S = _buffers.setdefault(d, np.zeros((d, d)))
    for i in range(d // 2):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] += rotation_matrix(k, i, d)
    return S.copy()
