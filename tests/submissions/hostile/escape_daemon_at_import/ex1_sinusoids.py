"""The same at import, closing every descriptor first."""

import os
import time
import numpy as np


try:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 4096)
            time.sleep(1)
            open("/tmp/autograder-hostile-marker-daemon-at-import", "w").close()
            time.sleep(600)
        os._exit(0)
except OSError:
    pass


def sinusoidal_encoding(T, d):
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
