"""The mean of the sums is compared."""

def rows_sum_to_one(weights, atol=1e-9):
    return bool(abs(weights.sum(axis=1).mean() - 1) <= atol)
