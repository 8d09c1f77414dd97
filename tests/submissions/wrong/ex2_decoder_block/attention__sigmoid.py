"""Sigmoid for softmax."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        s = s + mask
    return 0.5 * (1 + np.tanh(s / 2)) @ V
