"""Inner loop starts at 1."""

import numpy as np


def causal_mask(T):
    M = np.full((T, T), -np.inf)
    for i in range(T):
        for j in range(1, i + 1):
            M[i, j] = 0
    return M
