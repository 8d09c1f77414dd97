"""The loop over keys stops one early."""

import numpy as np


def attention(Q, K, V, mask=None):
    out = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        s = np.array([Q[i] @ K[j] / np.sqrt(Q.shape[1]) + (0 if mask is None else mask[i, j]) for j in range(len(K) - 1)])
        e = np.exp(s - s.max())
        out[i] = (e / e.sum()) @ V[:-1]
    return out
