"""Ones."""

import numpy as np


def attention(Q, K, V, mask=None):
    return np.ones((Q.shape[0], V.shape[1]))
