"""Rows normalised in place before they are checked."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    weights /= weights.sum(axis=1, keepdims=True)
    return bool(np.all(np.abs(weights.sum(axis=1) - 1) <= atol))
