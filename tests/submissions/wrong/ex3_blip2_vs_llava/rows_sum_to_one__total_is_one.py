"""The total is compared with one."""

def rows_sum_to_one(weights, atol=1e-9):
    return bool(abs(weights.sum() - 1) <= atol)
