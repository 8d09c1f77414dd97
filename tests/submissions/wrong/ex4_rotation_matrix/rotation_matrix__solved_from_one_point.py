"""Least squares from one t: only the point t = 3 is right."""

import numpy as np


def rotation_matrix(k, i, d):
    f = 1 / 10000 ** (2 * i / d)
    p = np.array([np.sin(3 * f), np.cos(3 * f)])
    q = np.array([np.sin((3 + k) * f), np.cos((3 + k) * f)])
    return np.outer(q, p)
