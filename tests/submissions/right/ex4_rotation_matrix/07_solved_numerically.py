import numpy as np


def p(t, d):
    """Row t of the table; t may be negative."""
    a = np.asarray(t)[..., None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    return np.stack([np.sin(a), np.cos(a)], axis=-1)  # (..., d/2, 2)


def rotation_matrix(k, i, d):
    w = 10000.0 ** (-2 * i / d)
    t = np.array([0.0, 0.25 * np.pi / w, 0.5 * np.pi / w])  # the relation holds for real t as well
    before = np.stack([np.sin(t * w), np.cos(t * w)])
    after = np.stack([np.sin((t + k) * w), np.cos((t + k) * w)])
    return after @ np.linalg.pinv(before)


def shift_matrix(k, d):
    S = np.eye(d)
    for i in range(d // 2):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)
    return S


def offset_dot(k, d):
    t = 17
    return float(np.sum(p(t, d) * p(t + k, d)))


DERIVATION = """Solve R P = P' for all t at once: the solution is unique and free of t."""
