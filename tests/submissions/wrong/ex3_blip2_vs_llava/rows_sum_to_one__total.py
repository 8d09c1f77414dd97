"""The total is compared with the number of rows."""

def rows_sum_to_one(weights, atol=1e-9):
    return bool(abs(weights.sum() - len(weights)) <= atol)
