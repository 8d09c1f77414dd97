"""J and i swapped in the comparison."""

import numpy as np


def causal_mask(T):
    M = np.zeros((T, T))
    for i in range(T):
        for j in range(T):
            if i > j:
                M[i][j] = -float("inf")
    return M
