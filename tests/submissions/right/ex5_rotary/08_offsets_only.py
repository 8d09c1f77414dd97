"""Only offsets are ever computed where scores are concerned: turn the query by m - n and leave the key alone."""
import numpy as np


def softmax(scores: np.ndarray) -> np.ndarray:
    """Softmax over the last axis. Given."""
    shifted = scores - scores.max(axis=-1, keepdims=True)
    weights = np.exp(shifted)
    return weights / weights.sum(axis=-1, keepdims=True)


def _pair(x, y, a):
    return x * np.cos(a) - y * np.sin(a), x * np.sin(a) + y * np.cos(a)


def rope(x, positions):
    x = x.copy()
    d = x.shape[1]
    for i in range(0, d, 2):
        a = np.array(positions) / np.power(10000, i / d)
        x[:, i], x[:, i + 1] = _pair(x[:, i], x[:, i + 1], a)
    return x


def rope_score(q, k, m, n):
    return rope(q.reshape(1, -1), [m - n])[0].dot(k)


SAME_SCORE = True


def rope_attention(Q, K, V, positions):
    out = np.zeros((len(Q), V.shape[1]))
    for a, q in enumerate(Q):
        s = np.array([rope_score(q, k, positions[a], positions[b]) for b, k in enumerate(K)])
        out[a] = softmax(s / np.sqrt(len(q))) @ V
    return out


def rope_2d(x, rows, columns):
    out = x.copy()
    d = x.shape[1]
    for c in range(0, d, 2):
        place, j = (rows, c) if c < d // 2 else (columns, c - d // 2)
        out[:, c], out[:, c + 1] = _pair(x[:, c], x[:, c + 1], place * 10000.0 ** (-j / (d // 2)))
    return out


def rope_3d(x, positions, sections):
    out = x.copy()
    d = x.shape[1]
    t, h, _ = sections
    for i in range(d // 2):
        place = positions[0] if i < t else positions[1] if i < t + h else positions[2]
        out[:, 2 * i], out[:, 2 * i + 1] = _pair(x[:, 2 * i], x[:, 2 * i + 1], place * 10000.0 ** (-2 * i / d))
    return out


OFFSET_ALONE = """A turn by m of the one and by n of the other is, for the angle between them, a turn by m - n."""
