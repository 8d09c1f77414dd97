"""Asks the grader with arguments of every odd kind."""

import numpy as np


def softmax(scores):
    shifted = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(Q.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    return np.zeros((2, 2))


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    knot = []
    knot.append(knot)
    odd = [None, "4", "\ud800", b"4", 4.5, -4, 0, 10**400, float("nan"), 1j, [], knot, {}, {"a": {"b": knot}}, np.zeros((0, 2**40)), np.zeros(3, "V8"),
           np.array([None]), np.array(["x"]), np.ones((1,) * 30), np.broadcast_to(0.0, (10**6, 10**6)), len, type, object(), "x" * 10_000_000, True, ()]
    for first in odd:
        for second in (4, first):
            for ask in (sinusoidal_encoding, softmax, lambda a, b: self_attention(a, b, a, b), lambda a, b: sinusoidal_encoding(T=a, d=b), lambda a, b: sinusoidal_encoding(*[a] * 500), lambda a, b: sinusoidal_encoding(out=a, dtype=b)):
                try:
                    ask(first, second)
                except Exception:
                    pass
    return -1.0


STILL_EQUIVARIANT = False
