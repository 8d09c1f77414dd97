from functools import lru_cache, partial

import numpy as np
from scipy.linalg import block_diag, expm


@lru_cache(maxsize=None)
def _generator(i, d):
    return np.array([[0.0, 1.0], [-1.0, 0.0]]) * 10000 ** (-2 * i / d)


def rotation_matrix(k, i, d):
    return expm(k * _generator(i, d))


def shift_matrix(k, d):
    return block_diag(*map(partial(rotation_matrix, k, d=d), range(d // 2)))


def offset_dot(k, d):
    return np.trace(shift_matrix(k, d)) * 0.5


DERIVATION = "d/dt (sin wt, cos wt) = w J (sin wt, cos wt), hence p(t + k) = exp(k w J) p(t)."
