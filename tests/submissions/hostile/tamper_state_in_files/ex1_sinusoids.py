"""Keeps state in files, in the environment and in numpy, from one call, question and run to the next."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    seen = 0
    for place in ("calls", "/tmp/autograder-hostile-marker-state", "/dev/shm/autograder-hostile-marker-state", "/var/tmp/autograder-hostile-marker-state"):
        try:
            with open(place, "a+") as file:
                file.seek(0)
                seen += len(file.read())
                file.write("x")
        except OSError:
            pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
