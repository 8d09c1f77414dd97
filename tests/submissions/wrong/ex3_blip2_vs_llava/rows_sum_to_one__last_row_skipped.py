"""The loop stops one row early."""

def rows_sum_to_one(weights, atol=1e-9):
    return all(abs(weights[i].sum() - 1) <= atol for i in range(max(1, len(weights) - 1)))
