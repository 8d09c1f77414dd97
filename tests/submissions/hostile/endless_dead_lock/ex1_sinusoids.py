"""Waits for a lock it holds."""

import threading
import numpy as np


def sinusoidal_encoding(T, d):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


STILL_EQUIVARIANT = False
