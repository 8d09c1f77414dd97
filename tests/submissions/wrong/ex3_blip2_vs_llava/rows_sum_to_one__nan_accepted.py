"""Not any(deviation > atol): NaN slips through."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    return not bool(np.any(np.abs(weights.sum(axis=1) - 1) > atol))
