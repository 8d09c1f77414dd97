"""Raises ValueError whatever it is given."""

def sinusoidal_encoding(T, d):
    raise ValueError("not a good d")
