import numpy as np


def step(i, d):
    w = 10000 ** (-2 * i / d)

    def turned(sign):
        return np.array([[np.cos(w), sign * np.sin(w)], [-sign * np.sin(w), np.cos(w)]])

    return turned


def power(R, n):
    match n:
        case 0:
            return np.eye(2)
        case n if n % 2:
            return R @ power(R, n - 1)
        case _:
            half = power(R, n // 2)
            return half @ half


def rotation_matrix(k, i, d):
    return power(step(i, d)(+1 if k >= 0 else -1), abs(int(k)))


def shift_matrix(k, d):
    if d == 0:
        return np.zeros((0, 0))

    def build(first):
        R = rotation_matrix(k, first, d)
        if first == d // 2 - 1:
            return R
        rest = build(first + 1)
        return np.block([[R, np.zeros((2, len(rest)))], [np.zeros((len(rest), 2)), rest]])

    return build(0)


def offset_dot(k, d):
    return np.fromfunction(lambda i: np.cos(k * 10000.0 ** (-2 * i / d)), (d // 2,)).sum()


DERIVATION = "One step is a fixed turn by w; k steps are k such turns, whatever t we start from."
