"""Exact comparison, rounding fails it."""

def rows_sum_to_one(weights, atol=1e-9):
    return bool((weights.sum(axis=1) == 1).all())
