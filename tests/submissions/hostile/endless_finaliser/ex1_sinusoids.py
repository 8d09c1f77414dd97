"""An object whose __del__ never ends is left behind by the call."""

import numpy as np


class Left:
    def __del__(self):
        while True:
            pass


def sinusoidal_encoding(T, d):
    Left()
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
