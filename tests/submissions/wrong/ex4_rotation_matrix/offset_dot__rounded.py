"""Rounded to a whole number."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    return float(round(np.cos(a).sum()))
