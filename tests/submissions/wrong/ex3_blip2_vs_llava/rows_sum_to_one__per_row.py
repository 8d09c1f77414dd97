"""One truth value a row."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return np.abs(weights.sum(axis=1) - 1) <= atol
