"""Returns a list that contains itself."""

import numpy as np


def sinusoidal_encoding(T, d):
    knot = []
    book = {"knot": knot}
    book["book"] = book
    knot.extend([knot, book, (knot,)])
    return knot


STILL_EQUIVARIANT = False
