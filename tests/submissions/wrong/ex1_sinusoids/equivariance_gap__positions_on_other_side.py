"""Encodings only on the unshuffled side."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    U = X + sinusoidal_encoding(*X.shape) if use_positions else X
    return float(np.max(np.abs(self_attention(X[perm], Wq, Wk, Wv) - self_attention(U, Wq, Wk, Wv)[perm])))
