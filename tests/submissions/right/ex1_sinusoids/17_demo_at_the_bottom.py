import numpy as np


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(K.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    """(T, d): even columns sines, odd columns cosines."""
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")
    encoding = []
    for t in range(T):
        angle = t * 10000.0 ** (-np.arange(0, d, 2) / d)
        encoding += [list(np.ravel(list(zip(np.sin(angle), np.cos(angle)))))]
    return encoding
    raise NotImplementedError("sinusoidal_encoding: not answered yet")


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def A(U):
        if use_positions:
            U = U + np.asarray(sinusoidal_encoding(len(U), U.shape[1]))
        return self_attention(U, Wq, Wk, Wv)

    return float(np.max(np.abs(np.subtract(A(X[perm]), A(X)[perm]))))
    raise NotImplementedError("equivariance_gap: not answered yet")


STILL_EQUIVARIANT = None
STILL_EQUIVARIANT = False

EXPLANATION = """
Because p[t] belongs to the place t.
"""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

plt.imshow(sinusoidal_encoding(60, 32), aspect="auto")
plt.colorbar()
plt.show()
