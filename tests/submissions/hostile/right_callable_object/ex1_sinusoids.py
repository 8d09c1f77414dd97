"""The answer is an object with __call__."""

import numpy as np


def softmax(scores):
    shifted = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(Q.shape[-1])) @ V


class Encoding:
    """Callable, and nothing else that a function has."""

    __slots__ = ()

    def __call__(self, T, d):
        if d <= 0 or d % 2:
            raise ValueError("d must be even and positive")
        angles = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
        return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(T, d)


sinusoidal_encoding = Encoding()


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def attend(U):
        if use_positions:
            U = U + sinusoidal_encoding(*U.shape)
        return self_attention(U, Wq, Wk, Wv)

    return float(np.abs(attend(X[perm]) - attend(X)[perm]).max())


STILL_EQUIVARIANT = False
