import functools

import numpy as np


@functools.lru_cache(maxsize=None)
def _waves(T, d):
    w = 10000.0 ** (-2.0 * np.arange(d // 2) / d)
    return np.exp(1j * np.outer(np.arange(T), w))


def sinusoidal_encoding(T, d):
    if d <= 0 or d & 1:
        raise ValueError
    z = _waves(int(T), int(d))
    P = np.empty((T, d))
    P[:, 0::2], P[:, 1::2] = z.imag, z.real
    return P


def softmax(scores):
    # log-sum-exp
    m = scores.max(axis=-1, keepdims=True)
    return np.exp(scores - m - np.log(np.exp(scores - m).sum(axis=-1, keepdims=True)))


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(K.shape[-1])) @ V


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def A(U):
        if use_positions:
            U = U + sinusoidal_encoding(len(U), U.shape[1])
        return self_attention(U, Wq, Wk, Wv)

    return max(abs(x) for x in (A(X[perm]) - A(X)[perm]).flat)


STILL_EQUIVARIANT = False
EXPLANATION = '''Equivariance would need A(X[perm]) = A(X)[perm]. The sum X[perm] + P is not (X + P)[perm]
unless P[perm] = P, and the rows of P are all different.'''
