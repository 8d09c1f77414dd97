"""Waits for bytes that nobody sends."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    reading, writing = os.pipe()
    os.read(reading, 1)


STILL_EQUIVARIANT = False
