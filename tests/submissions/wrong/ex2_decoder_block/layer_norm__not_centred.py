"""The mean is not subtracted."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    return gamma * X / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + beta
