"""Only the very next token is hidden."""

import numpy as np


def causal_mask(T):
    M = np.zeros((T, T))
    for i in range(T - 1):
        M[i, i + 1] = -np.inf
    return M
