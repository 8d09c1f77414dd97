"""Divided by d_k, the root forgotten."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / Q.shape[-1]
    if mask is not None:
        s = s + mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True) @ V
