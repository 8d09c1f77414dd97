"""Sends itself SIGSTOP."""

import os
import signal
import numpy as np


def sinusoidal_encoding(T, d):
    os.kill(os.getpid(), signal.SIGSTOP)
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
