import math


def theta(i, d):
    return 10000 ** (-2 * i / d)


def rotation_matrix(k, i, d):
    c = math.cos(k * theta(i, d))
    s = math.sin(k * theta(i, d))
    return [[c, s], [-s, c]]


def shift_matrix(k, d):
    S = [[0.0 for _ in range(d)] for _ in range(d)]
    for i in range(d // 2):
        R = rotation_matrix(k, i, d)
        for a in range(2):
            for b in range(2):
                S[2 * i + a][2 * i + b] = R[a][b]
    return S


def offset_dot(k, d):
    total = 0.0
    for i in range(d // 2):
        total += math.cos(k * theta(i, d))
    return total


DERIVATION = """p[t, 2i] = sin(t w), p[t, 2i+1] = cos(t w) with w = 10000^(-2i/d).
sin((t+k) w) = sin(tw) cos(kw) + cos(tw) sin(kw)
cos((t+k) w) = cos(tw) cos(kw) - sin(tw) sin(kw)
so the matrix is [[cos kw, sin kw], [-sin kw, cos kw]], and t does not occur in it."""
