"""Values written into an integer buffer."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        s = s + mask
    e = np.exp(s - s.max(axis=1, keepdims=True))
    out = np.zeros((len(Q), V.shape[1]), dtype=int)
    out[...] = e / e.sum(axis=1, keepdims=True) @ V
    return out
