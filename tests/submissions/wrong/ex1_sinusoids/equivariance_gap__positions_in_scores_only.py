"""Values are left without encodings."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else 0

    def A(U):
        Q, K = (U + P) @ Wq, (U + P) @ Wk
        e = np.exp(Q @ K.T / np.sqrt(Wk.shape[1]))
        return e / e.sum(axis=1, keepdims=True) @ (U @ Wv)

    return float(np.max(np.abs(A(X[perm]) - A(X)[perm])))
