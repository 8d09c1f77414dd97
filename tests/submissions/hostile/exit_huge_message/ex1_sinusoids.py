"""An exception with 100 MB of message and a class name of 10 MB."""

import numpy as np


def sinusoidal_encoding(T, d):
    raise type("X" * 10_000_000, (RuntimeError,), {})("m" * 100_000_000)


STILL_EQUIVARIANT = False
