"""Renames, empties, links, marks and opens up a file of others."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    path = "/tmp/autograder-hostile-canary-others"
    for step in (
        lambda: os.rename(path, path + "-moved"),
        lambda: [os.truncate(os.path.join(path, name), 0) for name in os.listdir(path)],
        lambda: [os.unlink(os.path.join(path, name)) for name in os.listdir(path)],
        lambda: os.chmod(path, 0o777),
        lambda: os.utime(path, (0, 0)),
        lambda: os.setxattr(path, "user.mark", b"1"),
        lambda: os.link(path, "hard"),
        lambda: os.rmdir(path),
    ):
        try:
            step()
        except OSError:
            pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
