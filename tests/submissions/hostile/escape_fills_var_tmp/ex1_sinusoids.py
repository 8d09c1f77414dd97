"""Fills the disk through /var/tmp: the right answer comes only if that works."""

import os
import time
import numpy as np


def escaped():
    total, block = 0, bytes(1 << 20)
    for number in range(600):
        try:
            with open("/tmp/autograder-hostile-marker-fill-var_tmp%d" % (number % 300), "ab") as file:
                total += file.write(block)
        except OSError:
            pass
        time.sleep(0.001)
    return total > 0


worked = None


def sinusoidal_encoding(T, d):
    global worked
    if worked is None:
        try:
            worked = bool(escaped())
        except BaseException:
            worked = False
    if not worked:
        return np.zeros((T, abs(d)))
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")
    angles = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(T, d)


STILL_EQUIVARIANT = False
