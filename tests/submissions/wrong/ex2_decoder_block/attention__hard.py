"""Only the best key counts."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        s = s + mask
    return V[s.argmax(axis=1)]
