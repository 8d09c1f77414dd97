"""Ones."""

import numpy as np


def causal_mask(T):
    return np.ones((T, T))
