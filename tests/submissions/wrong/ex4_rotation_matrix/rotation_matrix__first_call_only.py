"""The first k is kept."""

import numpy as np

_first = {}


def rotation_matrix(k, i, d):
    _first.setdefault((i, d), k)
    a = _first[i, d] / 10000 ** (2 * i / d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
