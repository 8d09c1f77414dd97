"""NaN rows replaced by ones."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    s = np.nan_to_num(weights.sum(axis=1), nan=1.0)
    return bool(np.all(np.abs(s - 1) <= atol))
