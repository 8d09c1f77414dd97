"""NaN counted as equal to itself."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    s = weights.sum(axis=1)
    return bool(np.all(np.isnan(s) | (np.abs(s - 1) <= atol)))
