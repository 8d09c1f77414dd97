"""V used where K belongs."""

import numpy as np


def attention(Q, K, V, mask=None):
    n = min(Q.shape[1], V.shape[1])
    s = Q[:, :n] @ V[:, :n].T / np.sqrt(Q.shape[1])
    if mask is not None:
        s = s + mask
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ V
