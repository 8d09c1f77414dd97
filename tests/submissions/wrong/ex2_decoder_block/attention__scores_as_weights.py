"""No softmax at all."""

import numpy as np


def attention(Q, K, V, mask=None):
    s = Q @ K.T / np.sqrt(K.shape[1])
    if mask is not None:
        s = np.where(np.isinf(mask), 0, s + mask)
    return s @ V
