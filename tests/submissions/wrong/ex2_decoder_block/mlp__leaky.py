"""A slope of 0.1 on the negative side."""

import numpy as np


def mlp(X, W1, b1, W2, b2):
    h = X @ W1 + b1
    return np.where(h > 0, h, 0.1 * h) @ W2 + b2
