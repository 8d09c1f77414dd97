"""Means without keepdims: only square input runs, and wrongly."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    return gamma * (X - X.mean(axis=-1)) / np.sqrt(X.var(axis=-1) + eps) + beta
