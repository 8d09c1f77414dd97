"""Powers of two for exp."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        s = s + mask
    e = 2.0 ** (s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ V
