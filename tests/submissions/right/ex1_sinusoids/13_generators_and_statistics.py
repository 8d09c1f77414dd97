import cmath
import itertools
import operator
from fractions import Fraction


def dot(a, b):
    return sum(map(operator.mul, a, b))


def times(A, B):
    columns = tuple(zip(*B))
    return tuple(tuple(dot(row, col) for col in columns) for row in A)


def softmax(scores):
    def one(row):
        e = tuple(cmath.exp(s - max(row)).real for s in row)
        return tuple(v / sum(e) for v in e)

    return tuple(one(tuple(row)) for row in scores)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = times(X, Wq), times(X, Wk), times(X, Wv)
    root = len(K[0]) ** 0.5
    return times(softmax(tuple(tuple(dot(q, k) / root for k in K) for q in Q)), V)


def angles(t, d):
    for i in range(d // 2):
        yield t * 10000 ** float(-Fraction(2 * i, d))


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")
    return tuple(
        tuple(itertools.chain.from_iterable((z.imag, z.real) for z in (cmath.rect(1, a) for a in angles(t, d))))
        for t in range(T)
    )


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    X, perm = X.tolist(), perm.tolist()
    Wq, Wk, Wv = Wq.tolist(), Wk.tolist(), Wv.tolist()
    P = sinusoidal_encoding(len(X), len(X[0])) if use_positions else itertools.repeat((0.0,) * len(X[0]))
    here = tuple(tuple(map(operator.add, X[s], p)) for s, p in zip(perm, P))
    P = sinusoidal_encoding(len(X), len(X[0])) if use_positions else itertools.repeat((0.0,) * len(X[0]))
    there = tuple(tuple(map(operator.add, x, p)) for x, p in zip(X, P))
    a, b = self_attention(here, Wq, Wk, Wv), self_attention(there, Wq, Wk, Wv)
    return max(abs(u - v) for s, row in zip(perm, a) for u, v in zip(row, b[s]))


STILL_EQUIVARIANT = 2 + 2 == 5
EXPLANATION = "No: place and token are bound together by the sum."
