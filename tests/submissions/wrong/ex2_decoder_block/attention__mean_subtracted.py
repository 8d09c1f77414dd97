"""The mean subtracted in place of the maximum."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(K.shape[1])
    shift = s.mean(axis=1, keepdims=True)
    if mask is not None:
        s = s + mask
    e = np.exp(s - shift)
    return e / np.sum(e, axis=1, keepdims=True) @ V
