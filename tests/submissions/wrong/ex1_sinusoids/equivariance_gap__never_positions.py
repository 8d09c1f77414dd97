"""Use_positions is ignored, encodings never added."""

import numpy as np


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    return float(np.max(np.abs(self_attention(X[perm], Wq, Wk, Wv) - self_attention(X, Wq, Wk, Wv)[perm])))
