"""Log10 for log."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k * np.exp(-2 * i * np.log10(10000) / d)
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
