"""D/i for i/d, guarded at 0."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * d / i if i else 0)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
