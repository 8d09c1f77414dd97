"""Tanh form with sqrt(pi/2)."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    h = features @ W1 + b1
    return 0.5 * h * (1 + np.tanh(np.sqrt(np.pi / 2) * (h + 0.044715 * h**3))) @ W2 + b2
