"""Variance not divided by d."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    c = X - X.mean(axis=-1, keepdims=True)
    return gamma * c / np.sqrt((c**2).sum(axis=-1, keepdims=True) + eps) + beta
