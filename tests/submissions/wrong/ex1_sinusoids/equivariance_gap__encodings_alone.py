"""X is dropped when positions are used."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def A(U):
        return self_attention(sinusoidal_encoding(*U.shape) if use_positions else U, Wq, Wk, Wv)

    return float(np.max(np.abs(A(X[perm]) - A(X)[perm])))
