"""Encodings added to the output."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def A(U):
        out = self_attention(U, Wq, Wk, Wv)
        if use_positions:
            out = out + sinusoidal_encoding(len(U), 2 * out.shape[1])[:, : out.shape[1]]
        return out

    return float(np.max(np.abs(A(X[perm]) - A(X)[perm])))
