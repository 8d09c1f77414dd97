"""Noise."""

import numpy as np


def attention(Q, K, V, mask=None):
    return np.random.default_rng().normal(size=(Q.shape[0], V.shape[1]))
