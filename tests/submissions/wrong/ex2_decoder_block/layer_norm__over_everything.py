"""Statistics over the whole array."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    return gamma * (X - X.mean()) / np.sqrt(X.var() + eps) + beta
