"""Entries between 0 and 1."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all((weights >= 0) & (weights <= 1)))
