"""Sum of all entries of the shift matrix."""

def offset_dot(k, d):
    return float(shift_matrix(k, d).sum())
