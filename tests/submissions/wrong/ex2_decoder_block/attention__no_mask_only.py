"""Breaks as soon as a mask is given."""

import numpy as np


def attention(Q, K, V, mask=None):
    if mask:
        raise ValueError("masks are not supported")
    s = Q @ K.T / np.sqrt(K.shape[1])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ V
