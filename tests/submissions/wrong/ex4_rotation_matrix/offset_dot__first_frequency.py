"""First pair alone."""

import numpy as np


def offset_dot(k, d):
    return float(np.cos(k))
