"""Scores of the last query are used for all."""

import numpy as np


def attention(Q, K, V, mask=None):
    for i in range(len(Q)):
        s = K @ Q[i] / np.sqrt(Q.shape[1])
        if mask is not None:
            s = s + mask[i]
    e = np.exp(s - s.max())
    return np.tile((e / e.sum()) @ V, (len(Q), 1))
