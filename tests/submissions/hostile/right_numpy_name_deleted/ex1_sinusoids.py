"""Deletes numpy's name once it has what it needs."""

import numpy as np

exp, sqrt, sin, cos, arange, zeros, absolute = np.exp, np.sqrt, np.sin, np.cos, np.arange, np.zeros, np.abs
del np


def softmax(scores):
    shifted = exp(scores - scores.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / sqrt(Q.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")
    angles = arange(T)[:, None] / 10000 ** (arange(0, d, 2) / d)
    encoding = zeros((T, d))
    encoding[:, 0::2] = sin(angles)
    encoding[:, 1::2] = cos(angles)
    return encoding


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def attend(U):
        if use_positions:
            U = U + sinusoidal_encoding(*U.shape)
        return self_attention(U, Wq, Wk, Wv)

    return float(absolute(attend(X[perm]) - attend(X)[perm]).max())


STILL_EQUIVARIANT = False
