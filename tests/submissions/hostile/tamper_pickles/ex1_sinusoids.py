"""Objects that run a command when somebody unpickles them."""

import os
import numpy as np


class Trap:
    def __reduce__(self):
        return os.system, ("touch /tmp/autograder-hostile-marker-pickle",)

    __reduce_ex__ = lambda self, version: self.__reduce__()

    def __copy__(self):
        raise SystemExit

    def __deepcopy__(self, memo):
        raise SystemExit


class TrapArray(np.ndarray):
    __reduce__ = Trap.__reduce__
    __reduce_ex__ = Trap.__reduce_ex__


def sinusoidal_encoding(T, d):
    if T % 2:
        return np.zeros((T, abs(d))).view(TrapArray)
    return np.array([[Trap()]], dtype=object)


STILL_EQUIVARIANT = False
