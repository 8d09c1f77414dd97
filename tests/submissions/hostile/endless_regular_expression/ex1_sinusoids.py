"""A pattern that backtracks for ever."""

import re
import numpy as np


def sinusoidal_encoding(T, d):
    return re.match(r"(a+)+$", "a" * 64 + "b")


STILL_EQUIVARIANT = False
