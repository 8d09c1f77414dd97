"""Absolute scores divided by the sum."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    q, k = queries @ Wq, features @ Wk
    s = np.abs(q @ k.T / np.sqrt(k.shape[1]))
    return s / s.sum(axis=1, keepdims=True)
