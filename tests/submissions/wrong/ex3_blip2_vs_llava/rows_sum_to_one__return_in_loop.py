"""Returns True after the first good row."""

import numpy as np


def rows_sum_to_one(weights, atol=1e-9):
    for row in weights:
        if abs(row.sum() - 1) > atol or np.isnan(row.sum()):
            return False
        return True
