"""NaN."""

import numpy as np


def layer_norm(X, gamma, beta, eps=1e-5):
    return X * np.nan
