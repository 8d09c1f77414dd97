"""Reads address 0."""

import ctypes
import numpy as np


def sinusoidal_encoding(T, d):
    return ctypes.string_at(0)


STILL_EQUIVARIANT = False
