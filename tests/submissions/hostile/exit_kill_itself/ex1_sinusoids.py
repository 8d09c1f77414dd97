"""Sends itself SIGKILL."""

import os
import signal
import numpy as np


def sinusoidal_encoding(T, d):
    os.kill(os.getpid(), signal.SIGKILL)


STILL_EQUIVARIANT = False
