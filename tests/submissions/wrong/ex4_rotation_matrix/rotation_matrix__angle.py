"""The angle."""

def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    return a
