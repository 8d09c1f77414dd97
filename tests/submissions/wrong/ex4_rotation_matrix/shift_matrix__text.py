"""As text."""

import numpy as np


def shift_matrix(k, d):
    return str(np.kron(np.eye(d // 2), rotation_matrix(k, 0, d)).tolist())
