"""Leaves links to a folder of others beside a locked one, for a cleaner that follows them."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    for step in (
        lambda: os.makedirs("a_locked/inside"),
        lambda: os.symlink("/tmp/autograder-hostile-canary-links", "link"),
        lambda: os.symlink("/tmp/autograder-hostile-canary-links", "a_locked/inside/link"),
        lambda: os.symlink("..", "up"),
        lambda: os.chmod("a_locked/inside", 0),
        lambda: os.chmod("a_locked", 0),
    ):
        try:
            step()
        except OSError:
            pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
