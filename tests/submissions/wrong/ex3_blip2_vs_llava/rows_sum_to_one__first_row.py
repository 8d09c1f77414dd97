"""First row only."""

def rows_sum_to_one(weights, atol=1e-9):
    return bool(abs(weights[0].sum() - 1) <= atol)
