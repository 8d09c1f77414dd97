"""A complex number."""

import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    return np.exp(1j * a)
