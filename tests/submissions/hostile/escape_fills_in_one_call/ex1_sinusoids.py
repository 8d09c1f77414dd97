"""Reserves a terabyte in one call."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    for name in ("reserved", "/tmp/autograder-hostile-marker-reserved"):
        try:
            handle = os.open(name, os.O_CREAT | os.O_RDWR)
            os.posix_fallocate(handle, 0, 1 << 30)
            os.ftruncate(handle, 1 << 40)
        except OSError:
            pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
