"""A subclass of ndarray that raises at every touch."""

import numpy as np


class Thorny(np.ndarray):
    def __getattribute__(self, name):
        raise KeyboardInterrupt(name)

    def __array_finalize__(self, parent):
        pass


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d))).view(Thorny)


STILL_EQUIVARIANT = False
