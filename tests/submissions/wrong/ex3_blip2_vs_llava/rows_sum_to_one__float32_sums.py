"""Sums in float32: the default atol fails."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all(np.abs(weights.astype(np.float32).sum(axis=1) - 1) <= atol))
