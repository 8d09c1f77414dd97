"""Thinks the encodings keep equivariance."""

STILL_EQUIVARIANT = True
