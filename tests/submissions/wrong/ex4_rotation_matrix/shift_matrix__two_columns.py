"""Blocks under one another."""

import numpy as np


def shift_matrix(k, d):
    return np.concatenate([rotation_matrix(k, i, d) for i in range(d // 2)])
