"""Every query gets the mean of the values."""

import numpy as np


def attention(Q, K, V, mask=None):
    return np.repeat(V.mean(axis=0, keepdims=True), len(Q), axis=0)
