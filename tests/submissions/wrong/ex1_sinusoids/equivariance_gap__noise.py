"""A random number."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    return float(np.random.rand())
