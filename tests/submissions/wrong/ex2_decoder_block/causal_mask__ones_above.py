"""1 where hidden, 0 where visible."""

import numpy as np


def causal_mask(T):
    return np.triu(np.ones((T, T)), 1)
