"""Returns k."""

def rotation_matrix(k, i, d):
    return k
