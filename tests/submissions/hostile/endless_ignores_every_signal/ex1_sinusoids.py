"""Ignores every signal and loops."""

import signal
import numpy as np


def sinusoidal_encoding(T, d):
    for number in range(1, signal.NSIG):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, signal.NSIG))
    while True:
        pass


STILL_EQUIVARIANT = False
