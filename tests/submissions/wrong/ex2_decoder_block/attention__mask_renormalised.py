"""Masked weights set to 0 and renormalised: finite masks are lost."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(K.shape[1])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    if mask is not None:
        w = w * (mask == 0)
        w = w / np.maximum(w.sum(axis=1, keepdims=True), 1e-300)
    return w @ V
