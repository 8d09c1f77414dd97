import numpy as np


def softmax(scores):
    return np.apply_along_axis(lambda r: np.exp(r - np.logaddexp.reduce(r)), -1, scores)


def self_attention(X, Wq, Wk, Wv):
    return softmax(np.dot(X @ Wq, (X @ Wk).T) / np.sqrt(Wk.shape[1])).dot(X @ Wv)


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2 != 0:
        raise ValueError("d has to be even")

    @np.vectorize
    def entry(t, j):
        angle = t / 10000 ** ((j // 2) * 2 / d)
        return np.sin(angle + (np.pi / 2 if j % 2 else 0.0))

    return np.fromfunction(entry, (T, d))


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    S = np.eye(len(X))[perm]  # S @ X = X[perm]
    P = sinusoidal_encoding(X.shape[0], X.shape[1]) * bool(use_positions)
    out = self_attention(S @ X + P, Wq, Wk, Wv)
    back = np.argsort(perm)  # undo the shuffle on the left instead of shuffling on the right
    return np.max(np.abs(out[back] - self_attention(X + P, Wq, Wk, Wv)))


STILL_EQUIVARIANT = bool(0)
EXPLANATION = "With S the permutation matrix: S X + P is not S (X + P)."
