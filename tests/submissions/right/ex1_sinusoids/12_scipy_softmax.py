from functools import partial

import numpy as np
import scipy.special

softmax = partial(scipy.special.softmax, axis=-1)


def project(U, *matrices):
    return tuple(U @ M for M in matrices)


def self_attention(X, Wq, Wk, Wv, return_weights=False):
    Q, K, V = project(X, Wq, Wk, Wv)
    weights = softmax(Q @ K.T * K.shape[1] ** -0.5)
    return (weights @ V, weights) if return_weights else weights @ V


def sinusoidal_encoding(T, d):
    if not (d > 0 and d % 2 == 0):
        raise ValueError("d: positive and even")
    t, i = np.ogrid[:T, : d // 2]
    phase = t * np.float_power(10000, -2 * i / d)
    out = np.dstack((np.sin(phase), np.cos(phase)))
    return out.reshape(T, -1)


def with_positions(attend):
    def attend_with(U):
        return attend(U + sinusoidal_encoding(T=U.shape[0], d=U.shape[1]))

    return attend_with


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    A = partial(self_attention, Wq=Wq, Wk=Wk, Wv=Wv)
    if use_positions:
        A = with_positions(A)
    return np.float64(np.abs(A(X[perm]) - A(X)[perm]).max())


STILL_EQUIVARIANT = False
EXPLANATION = """Position encodings break the symmetry: the model can tell first from second."""
