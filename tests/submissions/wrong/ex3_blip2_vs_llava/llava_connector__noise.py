"""Noise."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    return np.random.randn(len(features), len(b2))
