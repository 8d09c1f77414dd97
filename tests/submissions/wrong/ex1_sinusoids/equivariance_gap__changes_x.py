"""Right value, but the encodings are added into the caller's X."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    Xp = X[perm]
    if use_positions:
        P = sinusoidal_encoding(*X.shape)
        Xp += P
        X += P
    return float(np.max(np.abs(self_attention(Xp, Wq, Wk, Wv) - self_attention(X, Wq, Wk, Wv)[perm])))
