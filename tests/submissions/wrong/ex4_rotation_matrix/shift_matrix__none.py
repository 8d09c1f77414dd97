"""None."""

def shift_matrix(k, d):
    return None
