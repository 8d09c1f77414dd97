"""1 where visible, 0 where hidden."""

import numpy as np


def causal_mask(T):
    return np.tril(np.ones((T, T)))
