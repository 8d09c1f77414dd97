"""NaN."""

def rows_sum_to_one(weights, atol=1e-9):
    return float("nan")
