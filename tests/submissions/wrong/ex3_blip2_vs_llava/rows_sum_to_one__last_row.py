"""Last row only."""

def rows_sum_to_one(weights, atol=1e-9):
    return bool(abs(weights[-1].sum() - 1) <= atol)
