"""Sums of squares."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all(np.abs((weights**2).sum(axis=1) - 1) <= atol))
