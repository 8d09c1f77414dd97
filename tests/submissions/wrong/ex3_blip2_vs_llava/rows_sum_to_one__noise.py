"""A coin."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.random.rand() < 0.5)
