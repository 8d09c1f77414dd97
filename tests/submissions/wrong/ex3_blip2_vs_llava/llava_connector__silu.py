"""X sigmoid(x) for gelu."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    h = features @ W1 + b1
    return h / (1 + np.exp(-h)) @ W2 + b2
