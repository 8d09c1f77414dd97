"""-inf below the diagonal."""

import numpy as np


def causal_mask(T):
    return np.tril(np.full((T, T), -np.inf), k=-1)
