"""Squared deviation compared with atol."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all((weights.sum(axis=1) - 1) ** 2 <= atol))
