"""The block hangs, all else is right."""

import numpy as np


def causal_mask(T):
    return np.triu(np.full((T, T), -np.inf), k=1)


def attention(Q, K, V, mask=None):
    scores = Q @ K.T / np.sqrt(Q.shape[-1])  # (Tq, Tk)
    if mask is not None:
        scores = scores + mask
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True) @ V


def layer_norm(X, gamma, beta, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    variance = X.var(axis=-1, keepdims=True)
    return gamma * (X - mean) / np.sqrt(variance + eps) + beta


def mlp(X, W1, b1, W2, b2):
    return np.maximum(X @ W1 + b1, 0.0) @ W2 + b2


def decoder_block(Y, Z, params):
    while True:
        pass


def block_output_shape(n_source, n_target, d):
    return (n_target, d)
