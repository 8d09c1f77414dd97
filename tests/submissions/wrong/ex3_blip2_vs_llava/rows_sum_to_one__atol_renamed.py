"""Atol cannot be given by name."""

import numpy as np


def rows_sum_to_one(weights, tol=1e-9):
    return bool(np.all(np.abs(weights.sum(axis=1) - 1) <= tol))
