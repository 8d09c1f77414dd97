"""None."""

def rotation_matrix(k, i, d):
    return None
