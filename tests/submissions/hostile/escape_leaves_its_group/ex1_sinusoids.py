"""Leaves its session and its process group, then hangs."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    for step in (os.setsid, lambda: os.setpgid(0, 0), lambda: os.setpgid(0, os.getppid())):
        try:
            step()
        except OSError:
            pass
    while True:
        pass


STILL_EQUIVARIANT = False
