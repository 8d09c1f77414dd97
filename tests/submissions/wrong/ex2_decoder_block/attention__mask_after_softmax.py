"""Masked weights set to 0, not renormalised."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(K.shape[1])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    if mask is not None:
        w = np.where(np.isneginf(mask), 0, w)
    return w @ V
