"""Median for the mean."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    c = X - np.median(X, axis=-1, keepdims=True)
    return gamma * c / np.sqrt((c**2).mean(axis=-1, keepdims=True) + eps) + beta
