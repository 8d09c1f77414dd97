"""The default is 1e-1."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-1):
    m = X.mean(axis=-1, keepdims=True)
    return gamma * (X - m) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + beta
