"""A random number."""

import numpy as np


def offset_dot(k, d):
    return float(np.random.uniform(-d / 2, d / 2))
