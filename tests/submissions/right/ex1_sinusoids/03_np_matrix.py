import numpy as np


def softmax(scores):
    scores = np.matrix(scores)
    e = np.exp(scores - scores.max(axis=1))
    return np.matrix(np.asarray(e) / np.asarray(e.sum(axis=1)))


def self_attention(X, Wq, Wk, Wv):
    X, Wq, Wk, Wv = map(np.matrix, (X, Wq, Wk, Wv))
    Q, K, V = X * Wq, X * Wk, X * Wv
    return softmax(Q * K.T / np.sqrt(K.shape[1])) * V


def sinusoidal_encoding(T, d):
    if d % 2 != 0 or d <= 0:
        raise ValueError("d")
    t = np.matrix(np.arange(T)).T
    w = np.matrix(1.0 / np.power(10000.0, np.arange(0, d, 2) / d))
    P = np.matrix(np.zeros((T, d)))
    P[:, 0::2] = np.sin(t * w)
    P[:, 1::2] = np.cos(t * w)
    return P


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    X = np.matrix(X)
    P = sinusoidal_encoding(*X.shape) if use_positions else np.matrix(np.zeros(X.shape))
    return np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm]).max()


STILL_EQUIVARIANT = False
EXPLANATION = """Without positions attention is a function of a set. With them, place 0 always gets p[0]."""
