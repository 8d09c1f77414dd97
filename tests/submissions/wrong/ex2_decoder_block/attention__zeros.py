"""Zeros."""

import numpy as np


def attention(Q, K, V, mask=None):
    return np.zeros((Q.shape[0], V.shape[1]))
