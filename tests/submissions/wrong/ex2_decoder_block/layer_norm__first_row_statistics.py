"""The first row's mean and variance for all rows."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    m, v = X[0].mean(), X[0].var()
    return gamma * (X - m) / np.sqrt(v + eps) + beta
