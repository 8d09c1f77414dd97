"""A permutation matrix that rolls the columns."""

import numpy as np


def shift_matrix(k, d):
    return np.roll(np.eye(d), k, axis=0)
