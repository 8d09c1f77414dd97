"""Kron(R, I): every block at the wrong places, one frequency."""

import numpy as np


def shift_matrix(k, d):
    return np.kron(rotation_matrix(k, 0, d), np.eye(d // 2))
