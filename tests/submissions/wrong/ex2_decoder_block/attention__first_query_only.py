"""The return stands inside the loop."""

import numpy as np


def attention(Q, K, V, mask=None):
    out = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        s = K @ Q[i] / np.sqrt(Q.shape[1])
        if mask is not None:
            s = s + mask[i]
        e = np.exp(s - s.max())
        out[i] = (e / e.sum()) @ V
        return out
