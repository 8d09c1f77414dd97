"""Overflow hidden by nan_to_num."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(K.shape[1])
    if mask is not None:
        s = s + mask
    with np.errstate(all="ignore"):
        e = np.exp(s)
        w = np.nan_to_num(e / np.sum(e, axis=1, keepdims=True))
    return w @ V
