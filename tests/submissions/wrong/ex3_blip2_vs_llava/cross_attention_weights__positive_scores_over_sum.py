"""Relu of the scores divided by the sum."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    q, k = queries @ Wq, features @ Wk
    s = np.maximum(q @ k.T / np.sqrt(k.shape[1]), 0) + 1e-12
    return s / s.sum(axis=1, keepdims=True)
