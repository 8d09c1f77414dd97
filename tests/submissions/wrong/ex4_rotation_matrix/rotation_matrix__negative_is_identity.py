"""Identity for k <= 0."""

import numpy as np


def rotation_matrix(k, i, d):
    if k <= 0:
        return np.eye(2)
    a = k / 10000 ** (2 * i / d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
