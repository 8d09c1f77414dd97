"""An exception in the middle."""

import numpy as np


def softmax(scores):
    shifted = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(Q.shape[-1])) @ V

raise RuntimeError('half way')


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def attend(U):
        if use_positions:
            U = U + sinusoidal_encoding(*U.shape)
        return self_attention(U, Wq, Wk, Wv)

    return float(np.abs(attend(X[perm]) - attend(X)[perm]).max())

STILL_EQUIVARIANT = False
