"""Maximum of the values for every query."""

import numpy as np


def cross_attention(queries, features, Wq, Wk, Wv):
    v = features @ Wv
    return np.tile(v.max(axis=0), (len(queries), 1))
