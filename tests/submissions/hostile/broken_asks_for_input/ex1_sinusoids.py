"""Asks the keyboard in every call."""

import numpy as np


def sinusoidal_encoding(T, d):
    base = float(input("base? "))
    return np.zeros((T, d)) + base


STILL_EQUIVARIANT = False
