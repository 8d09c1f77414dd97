"""True where hidden."""

import numpy as np


def causal_mask(T):
    return np.arange(T)[None, :] > np.arange(T)[:, None]
