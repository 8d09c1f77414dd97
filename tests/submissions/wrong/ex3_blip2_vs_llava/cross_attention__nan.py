"""NaN."""

import numpy as np


def cross_attention(queries, features, Wq, Wk, Wv):
    return np.full((len(queries), Wv.shape[1]), np.nan)
