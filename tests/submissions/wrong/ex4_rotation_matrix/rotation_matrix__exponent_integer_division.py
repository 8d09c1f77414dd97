"""2i // d."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i // d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
