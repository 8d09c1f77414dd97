"""Llama's rotate_half, with the columns put into its order before and back after."""
import numpy as np


def softmax(scores):
    shifted = scores - scores.max(axis=-1, keepdims=True)
    weights = np.exp(shifted)
    return weights / weights.sum(axis=-1, keepdims=True)


def rotate_half(x):
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return np.concatenate((-x2, x1), axis=-1)


def to_halves(x):
    return np.concatenate([x[..., 0::2], x[..., 1::2]], axis=-1)


def to_neighbours(x):
    d = x.shape[-1]
    return np.stack([x[..., : d // 2], x[..., d // 2 :]], axis=-1).reshape(x.shape)


def apply(x, freqs):
    emb = np.concatenate((freqs, freqs), axis=-1)
    x = to_halves(x)
    return to_neighbours(x * np.cos(emb) + rotate_half(x) * np.sin(emb))


def inv_freq(dim):
    return 1.0 / (10000 ** (np.arange(0, dim, 2) / dim))


def rope(x, positions):
    return apply(x, np.outer(positions, inv_freq(x.shape[-1])))


def rope_score(q, k, m, n):
    # no need to go back: a sum does not care about order
    f = inv_freq(q.shape[-1])
    a, b = to_halves(q), to_halves(k)
    a = a * np.cos(np.tile(m * f, 2)) + rotate_half(a) * np.sin(np.tile(m * f, 2))
    b = b * np.cos(np.tile(n * f, 2)) + rotate_half(b) * np.sin(np.tile(n * f, 2))
    return np.sum(a * b)


SAME_SCORE = True


def rope_attention(Q, K, V, positions):
    weights = softmax(rope(Q, positions) @ rope(K, positions).T / np.sqrt(K.shape[-1]))
    return weights @ V


def rope_2d(x, rows, columns):
    f = inv_freq(x.shape[-1] // 2)
    return apply(x, np.concatenate([np.outer(rows, f), np.outer(columns, f)], axis=-1))


def rope_3d(x, positions, sections):
    freqs = np.asarray(positions)[:, :, None] * inv_freq(x.shape[-1])
    split = np.split(freqs, np.cumsum(sections)[:-1], axis=-1)
    return apply(x, np.concatenate([m[i % 3] for i, m in enumerate(split)], axis=-1))


OFFSET_ALONE = """Rotations of one plane commute, so R(m)^T R(n) = R(n-m)."""
