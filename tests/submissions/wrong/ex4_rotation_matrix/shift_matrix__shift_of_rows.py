"""Np.eye(d, k=k)."""

import numpy as np


def shift_matrix(k, d):
    return np.eye(d, k=k)
