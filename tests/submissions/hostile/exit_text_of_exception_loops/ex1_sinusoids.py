"""An exception whose __str__ loops."""

import numpy as np


class Endless(Exception):
    def __str__(self):
        while True:
            pass

    __repr__ = __str__


def sinusoidal_encoding(T, d):
    raise Endless


STILL_EQUIVARIANT = False
