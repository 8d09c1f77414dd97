"""Ones."""

import numpy as np


def cross_attention(queries, features, Wq, Wk, Wv):
    return np.ones((len(queries), Wv.shape[1]))
