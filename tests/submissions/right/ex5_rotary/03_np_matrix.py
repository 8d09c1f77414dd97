"""A big rotation matrix for each row, np.matrix throughout; a matrix comes back."""
import numpy as np


def softmax(scores):
    scores = np.asmatrix(scores)
    e = np.exp(scores - scores.max(axis=1))
    return e / e.sum(axis=1)


def big_matrix(angles):
    M = np.asmatrix(np.zeros((2 * len(angles), 2 * len(angles))))
    for i, a in enumerate(angles):
        M[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.matrix([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    return M


def speeds(d):
    return np.power(10000.0, -2.0 * np.arange(d // 2) / d)


def rope(x, positions):
    x = np.asmatrix(x)
    return np.vstack([(big_matrix(m * speeds(x.shape[1])) * row.T).T for row, m in zip(x, np.asarray(positions))])


def rope_score(q, k, m, n):
    a, b = rope(q, [m]), rope(k, [n])
    return (a * b.T)[0, 0]


SAME_SCORE = True


def rope_attention(Q, K, V, positions):
    return softmax(rope(Q, positions) * rope(K, positions).T / np.sqrt(Q.shape[1])) * np.asmatrix(V)


def rope_2d(x, rows, columns):
    left, right = np.hsplit(np.asmatrix(x), 2)
    return np.hstack([rope(left, rows), rope(right, columns)])


def rope_3d(x, positions, sections):
    x, positions = np.asmatrix(x), np.asarray(positions)
    owner = [s for s in range(3) for _ in range(sections[s])]
    theta = speeds(x.shape[1])
    return np.vstack([(big_matrix(positions[owner, t] * theta) * x[t].T).T for t in range(x.shape[0])])


OFFSET_ALONE = "R(m)^T R(n) = R(n - m)"
