"""Noise."""

import numpy as np


def cross_attention(queries, features, Wq, Wk, Wv):
    return np.random.randn(len(queries), Wv.shape[1])
