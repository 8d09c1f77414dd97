"""Reads standard input to its end."""

import os
import sys
import numpy as np


def sinusoidal_encoding(T, d):
    return [sys.stdin.read() if sys.stdin else "", os.read(0, 1_000_000), open("/dev/stdin").read()]


STILL_EQUIVARIANT = False
