"""Holds the import lock in a thread and dies waiting."""

import _imp
import threading
import numpy as np


def sinusoidal_encoding(T, d):
    _imp.acquire_lock()
    worker = threading.Thread(target=__import__, args=("wave",))
    worker.start()
    worker.join()
    while True:
        pass


STILL_EQUIVARIANT = False
