"""Atol not used, 1e-9 always."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all(np.abs(weights.sum(axis=1) - 1) <= 1e-9))
