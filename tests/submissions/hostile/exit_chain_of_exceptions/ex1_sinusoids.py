"""An exception with 100,000 causes, its own context, and a group nested 5,000 deep."""

import numpy as np


def sinusoidal_encoding(T, d):
    group = RuntimeError("inner")
    for _ in range(5_000):
        group = ExceptionGroup("x" * 100, [group])
    first = last = group
    for number in range(100_000):
        last.__cause__ = last.__context__ = RuntimeError(number)
        last = last.__cause__
    last.__context__ = first
    first.add_note("n" * 50_000_000)
    raise first


STILL_EQUIVARIANT = False
