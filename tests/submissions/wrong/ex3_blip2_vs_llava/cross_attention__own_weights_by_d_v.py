"""Its own weights, scaled by sqrt(d_v)."""

import numpy as np


def cross_attention(queries, features, Wq, Wk, Wv):
    s = queries @ Wq @ (features @ Wk).T / np.sqrt(Wv.shape[1])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) @ (features @ Wv)
