"""None."""

import numpy as np


def mlp(X, W1, b1, W2, b2):
    h = np.maximum(X @ W1 + b1, 0)
    h @ W2 + b2
