"""A token may not see itself."""

import numpy as np


def causal_mask(T):
    return np.triu(np.full((T, T), -np.inf))
