"""As text."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    return str(np.cos(a).sum())
