"""Masked beyond the other diagonal."""

import numpy as np


def causal_mask(T):
    i, j = np.indices((T, T))
    return np.where(i + j < T, 0.0, -np.inf)
