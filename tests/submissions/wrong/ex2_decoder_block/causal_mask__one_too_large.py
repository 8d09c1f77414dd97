"""(T + 1, T + 1)."""

import numpy as np


def causal_mask(T):
    return np.triu(np.full((T + 1, T + 1), -np.inf), 1)
