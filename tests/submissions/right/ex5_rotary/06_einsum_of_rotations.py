"""An array of 2 by 2 rotations and one einsum; the given function deleted and inlined."""
import numpy as np


def rotations(angles):
    c, s = np.cos(angles), np.sin(angles)
    return np.array([[c, -s], [s, c]])  # (2, 2, T, pairs)


def turn(x, angles):
    pairs = np.reshape(x, (x.shape[0], -1, 2))
    return np.einsum("abtp,tpb->tpa", rotations(angles), pairs).reshape(x.shape)


def theta(d):
    return np.exp(-np.log(10000.0) * np.arange(0, d, 2) / d)


def rope(x, positions):
    return turn(x, np.einsum("t,p->tp", np.asarray(positions, dtype=float), theta(x.shape[1])))


def rope_score(q, k, m, n):
    return np.einsum("td,td->", rope(q[None], [m]), rope(k[None], [n]))


SAME_SCORE = bool(np.isclose(rope_score(np.ones(8), np.ones(8), 3, 7), rope_score(np.ones(8), np.ones(8), 103, 107)))


def rope_attention(Q, K, V, positions):
    s = np.einsum("qd,kd->qk", rope(Q, positions), rope(K, positions)) / Q.shape[1] ** 0.5
    s = np.exp(s - np.max(s))
    return np.einsum("qk,kv,q->qv", s, V, 1 / np.einsum("qk->q", s))


def rope_2d(x, rows, columns):
    f = theta(x.shape[1] // 2)
    return turn(x, np.concatenate([np.einsum("t,p->tp", rows, f), np.einsum("t,p->tp", columns, f)], axis=1))


def rope_3d(x, positions, sections):
    owner = np.zeros((3, x.shape[1] // 2))
    start = 0
    for row, n in enumerate(sections):
        owner[row, start : start + n] = 1
        start += n
    return turn(x, np.einsum("st,sp,p->tp", positions, owner, theta(x.shape[1])))


OFFSET_ALONE = "by einsum"
