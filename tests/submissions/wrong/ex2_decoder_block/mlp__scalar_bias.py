"""Mean of b1 for b1."""

import numpy as np


def mlp(X, W1, b1, W2, b2):
    return np.maximum(X @ W1 + np.mean(b1), 0) @ W2 + b2
