"""No maximum subtracted, overflow at 1e4."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(K.shape[1])
    if mask is not None:
        s = s + mask
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True) @ V
