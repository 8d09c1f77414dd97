"""Folders nested 3,000 deep, too deep to walk by recursion, and a wait while they stand."""

import os
import time
import numpy as np


done = []


def sinusoidal_encoding(T, d):
    for _ in range(0 if done else 3_000):
        try:
            os.mkdir("d")
            os.chdir("d")
        except OSError:
            break
    if not done:
        done.append(True)
        time.sleep(0.7)
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
