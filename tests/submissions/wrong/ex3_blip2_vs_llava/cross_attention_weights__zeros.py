"""Zeros."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    return np.zeros((len(queries), len(features)))
