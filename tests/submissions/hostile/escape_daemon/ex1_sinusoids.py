"""A daemon by double fork that leaves a file a second later."""

import os
import time
import numpy as np


def sinusoidal_encoding(T, d):
    try:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1)
                open("/tmp/autograder-hostile-marker-daemon", "w").close()
                time.sleep(600)
            os._exit(0)
    except OSError:
        pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
