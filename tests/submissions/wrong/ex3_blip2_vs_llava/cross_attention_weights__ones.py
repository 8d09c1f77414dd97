"""Ones."""

import numpy as np


def cross_attention_weights(queries, features, Wq, Wk):
    return np.ones((len(queries), len(features)))
