"""Exponentials not divided by their sum."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        s = s + mask
    return np.exp(s - s.max(axis=1, keepdims=True)) @ V
