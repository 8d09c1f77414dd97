"""I for k and k for i."""

import numpy as np


def rotation_matrix(k, i, d):
    a = i / 10000 ** (2 * abs(k) / d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
