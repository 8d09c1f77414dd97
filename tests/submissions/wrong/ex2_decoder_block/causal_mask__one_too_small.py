"""(T - 1, T)."""

import numpy as np


def causal_mask(T):
    return np.array([[0.0 if j <= i else -np.inf for j in range(T)] for i in range(T - 1)]).reshape(max(T - 1, 0), T)
