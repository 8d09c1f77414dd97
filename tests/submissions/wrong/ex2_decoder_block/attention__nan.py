"""NaN."""

import numpy as np


def attention(Q, K, V, mask=None):
    return np.full((Q.shape[0], V.shape[1]), np.nan)
