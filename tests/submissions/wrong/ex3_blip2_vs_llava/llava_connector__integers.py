"""Rounded to whole numbers."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    return np.rint(gelu(features @ W1 + b1) @ W2 + b2).astype(int)
