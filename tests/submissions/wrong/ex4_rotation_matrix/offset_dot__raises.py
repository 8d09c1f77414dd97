"""Raises."""

def offset_dot(k, d):
    raise IndexError(k)
