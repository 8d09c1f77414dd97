"""Mask cannot be given by name."""

import numpy as np


def attention(Q, K, V, M=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if M is not None:
        s = s + M
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ V
