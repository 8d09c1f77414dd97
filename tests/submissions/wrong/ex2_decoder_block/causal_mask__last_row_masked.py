"""The loop stops at T - 1, the last row stays -inf."""

import numpy as np


def causal_mask(T):
    M = np.full((T, T), -np.inf)
    for i in range(T - 1):
        M[i, : i + 1] = 0
    return M
