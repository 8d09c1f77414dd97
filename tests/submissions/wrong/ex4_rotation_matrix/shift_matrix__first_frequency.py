"""Kron(I, R): the first frequency in every block."""

import numpy as np


def shift_matrix(k, d):
    return np.kron(np.eye(d // 2), rotation_matrix(k, 0, d))
