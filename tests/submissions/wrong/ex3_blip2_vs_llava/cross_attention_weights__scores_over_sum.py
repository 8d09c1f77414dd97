"""Scores divided by their sum."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    q, k = queries @ Wq, features @ Wk
    s = q @ k.T / np.sqrt(k.shape[1])
    return s / s.sum(axis=1, keepdims=True)
