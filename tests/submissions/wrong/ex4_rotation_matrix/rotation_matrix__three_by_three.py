"""A 3 by 3 rotation."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
