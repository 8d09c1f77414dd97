"""Sums rounded to two decimals."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool((np.round(weights.sum(axis=1), 2) == 1).all())
