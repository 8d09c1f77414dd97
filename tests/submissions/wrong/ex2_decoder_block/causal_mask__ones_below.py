"""1 below the diagonal, -inf above."""

import numpy as np


def causal_mask(T):
    M = np.tril(np.ones((T, T)))
    M[M == 0] = -np.inf
    return M
