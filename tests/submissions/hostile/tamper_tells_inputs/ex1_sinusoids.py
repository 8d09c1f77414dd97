"""Tells the hidden inputs by raising, printing, warning and naming them."""

import sys
import warnings
import numpy as np


def sinusoidal_encoding(T, d):
    secret = f"LEAK<T={T} d={d}>"
    print(secret)
    print(secret, file=sys.stderr)
    warnings.warn(secret, stacklevel=1)
    raise type(secret, (RuntimeError,), {})(secret)


STILL_EQUIVARIANT = False
