"""Raises on NaN."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    if np.isnan(weights).any():
        raise ValueError("NaN")
    return bool(np.all(np.abs(weights.sum(axis=1) - 1) <= atol))
