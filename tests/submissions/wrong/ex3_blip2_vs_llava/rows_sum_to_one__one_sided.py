"""Sums that are too small pass."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all(weights.sum(axis=1) - 1 <= atol))
