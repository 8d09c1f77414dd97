"""Gamma not used."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    m = X.mean(axis=-1, keepdims=True)
    return (X - m) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + beta
