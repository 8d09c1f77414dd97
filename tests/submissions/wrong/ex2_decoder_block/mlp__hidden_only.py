"""Second layer forgotten."""

import numpy as np


def mlp(X, W1, b1, W2, b2):
    return np.maximum(X @ W1 + b1, 0)
