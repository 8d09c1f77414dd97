import numpy as np


def rotation_matrix(k, i, d):
    a = k / 10000 ** (2 * i / d)
    return np.matrix([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])


def shift_matrix(k, d):
    O = np.matrix(np.zeros((2, 2)))
    n = d // 2
    return np.bmat([[rotation_matrix(k, i, d) if i == j else O for j in range(n)] for i in range(n)])


def offset_dot(k, d):
    p0 = np.matrix([0.0, 1.0] * (d // 2)).T
    return (p0.T * shift_matrix(k, d) * p0).item()


DERIVATION = r"""
Addition theorems for $\sin(a + b)$ and $\cos(a + b)$ with $a = t\theta_i$, $b = k\theta_i$.
"""
