"""Elu for relu."""

import numpy as np


def mlp(X, W1, b1, W2, b2):
    h = X @ W1 + b1
    return np.where(h > 0, h, np.expm1(np.minimum(h, 0))) @ W2 + b2
