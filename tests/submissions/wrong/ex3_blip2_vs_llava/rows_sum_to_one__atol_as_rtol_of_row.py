"""Atol a million times too generous."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all(np.abs(weights.sum(axis=1) - 1) <= atol * 1e6))
