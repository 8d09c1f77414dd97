"""The identity."""

import numpy as np


def shift_matrix(k, d):
    return np.eye(d)
