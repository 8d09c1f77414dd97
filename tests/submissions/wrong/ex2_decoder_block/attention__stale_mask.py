"""The first mask given is used for every later call."""

import numpy as np

_masks = []


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        _masks.append(mask)
    if _masks and _masks[0].shape == s.shape:
        s = s + _masks[0]
    elif mask is not None:
        s = s + mask
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ V
