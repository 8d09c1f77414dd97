"""Right value, X clipped in place afterwards."""

import numpy as np


def mlp(X, W1, b1, W2, b2):
    out = np.maximum(X @ W1 + b1, 0) @ W2 + b2
    X[X < 0] = 0
    return out
