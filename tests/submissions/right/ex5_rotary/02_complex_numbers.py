"""Pairs as complex numbers, turned by a power of e; views instead of copies."""
import numpy as np


def softmax(s):
    e = np.exp(s - s.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def phases(places, d):
    return np.exp(1j * np.multiply.outer(np.asarray(places, float), 10000.0 ** (-np.arange(d // 2) * 2.0 / d)))


def as_complex(x):
    return np.ascontiguousarray(x, dtype=np.float64).view(np.complex128)


def rope(x, positions):
    return (as_complex(x) * phases(positions, x.shape[-1])).view(np.float64)


def rope_score(q, k, m, n):
    z = as_complex(q) * as_complex(k).conj() * phases(m - n, len(q))
    return z.sum().real


SAME_SCORE = np.bool_(True)


def rope_attention(Q, K, V, positions):
    z = as_complex(Q) * phases(positions, Q.shape[1])
    w = as_complex(K) * phases(positions, K.shape[1])
    return softmax((z @ w.conj().T).real / np.sqrt(Q.shape[1])) @ V


def rope_2d(x, rows, columns):
    turn = np.hstack([phases(rows, x.shape[1] // 2), phases(columns, x.shape[1] // 2)])
    return (as_complex(x) * turn).view(np.float64)


def rope_3d(x, positions, sections):
    which = np.repeat([0, 1, 2], sections)
    d = x.shape[1]
    theta = 10000.0 ** (-2 * np.arange(d // 2) / d)
    return (as_complex(x) * np.exp(1j * np.asarray(positions)[which].T * theta)).view(np.float64)


OFFSET_ALONE = "q e^{im} conj(k e^{in}) = q conj(k) e^{i(m-n)}"
