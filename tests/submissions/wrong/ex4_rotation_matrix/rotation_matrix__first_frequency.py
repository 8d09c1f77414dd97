"""I ignored."""

import numpy as np


def rotation_matrix(k, i, d):
    a = float(k)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
