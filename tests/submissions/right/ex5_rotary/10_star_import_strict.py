# -*- coding: utf-8 -*-
"""from numpy import *, floating-point errors raised, big-endian results, a wrong first version redefined right later."""
from numpy import *
import numpy

seterr(all="raise")
print("loading ...")


def rope(x, positions):
    return x + positions[:, None]  # first try


def softmax(scores):
    scores = maximum(scores - scores.max(axis=-1, keepdims=True), -600.0)  # exp must not underflow
    e = exp(scores)
    return e / e.sum(axis=-1, keepdims=True)


def rope(x, positions):
    d = x.shape[1]
    angle = multiply.outer(asarray(positions, dtype=float64), power(10000.0, -arange(0, d, 2) / d))
    even, odd = x[:, ::2], x[:, 1::2]
    out = zeros(x.shape, dtype=">f8")
    out[:, ::2] = even * cos(angle) - odd * sin(angle)
    out[:, 1::2] = odd * cos(angle) + even * sin(angle)
    return out


def rope_score(q, k, m, n):
    return inner(rope(q[newaxis], array([m])), rope(k[newaxis], array([n])))[0, 0]


SAME_SCORE = array(True)


def rope_attention(Q, K, V, positions):
    return dot(softmax(inner(rope(Q, positions), rope(K, positions)) / sqrt(Q.shape[1])), V)


def rope_2d(x, rows, columns):
    half = x.shape[1] // 2
    return c_[rope(x[:, :half], rows), rope(x[:, half:], columns)]


def rope_3d(x, positions, sections):
    out = empty_like(x)
    stop = 0
    for p, n in zip(positions, sections):
        start, stop = stop, stop + 2 * n
        out[:, start:stop] = rope(x, p)[:, start:stop]
    return out


OFFSET_ALONE = "die Differenz der Winkel bleibt übrig"
