"""Scores clipped to 50, so large ones tie."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = np.clip(Q @ K.T / np.sqrt(K.shape[1]), -50, 50)
    if mask is not None:
        s = s + mask
    e = np.exp(s)
    return e / np.sum(e, axis=1, keepdims=True) @ V
