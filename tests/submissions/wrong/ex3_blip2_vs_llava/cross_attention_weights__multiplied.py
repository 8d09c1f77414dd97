"""Multiplied by the root."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    q, k = queries @ Wq, features @ Wk
    s = q @ k.T * np.sqrt(k.shape[1])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
