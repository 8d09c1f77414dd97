"""Cosines alone."""

import numpy as np


def shift_matrix(k, d):
    return np.diag([rotation_matrix(k, i // 2, d)[0, 0] for i in range(d)])
