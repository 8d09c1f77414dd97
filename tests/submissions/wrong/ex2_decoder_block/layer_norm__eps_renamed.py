"""Eps cannot be given by name."""

import numpy as np


def layer_norm(X, gamma, beta, epsilon=1e-5):
    m = X.mean(axis=-1, keepdims=True)
    return gamma * (X - m) / np.sqrt(X.var(axis=-1, keepdims=True) + epsilon) + beta
