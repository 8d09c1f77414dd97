"""Output divided by sqrt(d_k)."""

import numpy as np


def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    return w @ (features @ Wv) / np.sqrt(Wk.shape[1])
