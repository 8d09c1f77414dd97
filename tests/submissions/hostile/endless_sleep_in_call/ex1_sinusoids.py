"""Sleeps in a call."""

import time
import numpy as np


def sinusoidal_encoding(T, d):
    time.sleep(1_000_000)


STILL_EQUIVARIANT = False
