"""Each row sorted."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    q, k = queries @ Wq, features @ Wk
    e = np.exp(q @ k.T / np.sqrt(k.shape[1]))
    return np.sort(e / e.sum(axis=1, keepdims=True), axis=1)[:, ::-1]
