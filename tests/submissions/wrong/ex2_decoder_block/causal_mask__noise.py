"""Noise."""

import numpy as np


def causal_mask(T):
    return np.random.randn(T, T)
