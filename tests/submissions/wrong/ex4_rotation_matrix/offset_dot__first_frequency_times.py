"""First pair times d/2."""

import numpy as np


def offset_dot(k, d):
    return float(d / 2 * np.cos(k))
