"""Only the token itself and the one before it are visible."""

import numpy as np


def causal_mask(T):
    M = np.full((T, T), -np.inf)
    for i in range(T):
        M[i, max(0, i - 1) : i + 1] = 0
    return M
