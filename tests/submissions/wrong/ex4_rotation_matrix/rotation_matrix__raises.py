"""Raises."""

def rotation_matrix(k, i, d):
    raise ZeroDivisionError("d")
