"""The loop stops one row early."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    out = X.copy()
    for t in range(len(X) - 1):
        out[t] = gamma * (X[t] - X[t].mean()) / np.sqrt(X[t].var() + eps) + beta
    return out
