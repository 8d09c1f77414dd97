"""Nothing returned."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    gap = np.abs(X[perm] - X).max()
