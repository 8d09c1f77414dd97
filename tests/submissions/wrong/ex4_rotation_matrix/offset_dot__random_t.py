"""T drawn anew for each of the two, so the offset is not k."""

import numpy as np


def offset_dot(k, d):
    t, u = np.random.randint(0, 50, 2)
    f = 1 / 10000 ** (np.arange(0, d, 2) / d)
    return float(np.cos((t - u - k) * f).sum())
