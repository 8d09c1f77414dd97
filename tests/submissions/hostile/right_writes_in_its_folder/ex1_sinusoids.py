"""Saves a picture of its encoding in its working directory in every call"""

import numpy as np


def softmax(scores):
    shifted = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(Q.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")
    angles = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    encoding = np.zeros((T, d))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    np.save("encoding.npy", encoding)
    return encoding


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def attend(U):
        if use_positions:
            U = U + sinusoidal_encoding(*U.shape)
        return self_attention(U, Wq, Wk, Wv)

    return float(np.abs(attend(X[perm]) - attend(X)[perm]).max())


STILL_EQUIVARIANT = False
