"""Queries not projected: fails unless d_q equals d_k."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    k = features @ Wk
    s = queries @ k.T / np.sqrt(k.shape[1])
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
