"""Trace of the shift matrix."""

import numpy as np


def offset_dot(k, d):
    return float(np.trace(shift_matrix(k, d)))
