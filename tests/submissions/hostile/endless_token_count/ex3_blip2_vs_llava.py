"""Counting never ends."""

import math
import numpy as np


def gelu(x):
    return 0.5 * x * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


def cross_attention_weights(queries, features, Wq, Wk):
    scores = (queries @ Wq) @ (features @ Wk).T / np.sqrt(Wq.shape[1])  # (n_queries, n_features)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def cross_attention(queries, features, Wq, Wk, Wv):
    return cross_attention_weights(queries, features, Wq, Wk) @ (features @ Wv)


def rows_sum_to_one(weights, atol=1e-9):
    return bool(np.all(np.abs(weights.sum(axis=1) - 1) <= atol))


def llava_connector(features, W1, b1, W2, b2):
    return gelu(features @ W1 + b1) @ W2 + b2


def token_count(connector, n_features, n_queries):
    while connector:
        n_queries += 1
