import cmath

import numpy as np


def turn(k, i, d):
    return cmath.exp(1j * k * 10000 ** (-2 * i / d))


def rotation_matrix(k, i, d):
    z = turn(k, i, d)
    return np.array([[z.real, z.imag], [-z.imag, z.real]])


def shift_matrix(k, d):
    z = np.array([turn(k, i, d) for i in range(d // 2)])
    S = np.zeros((d, d))
    even, odd = np.arange(0, d, 2), np.arange(1, d, 2)
    S[even, even] = S[odd, odd] = z.real
    S[even, odd] = z.imag
    S[odd, even] = -z.imag
    return S


def offset_dot(k, d):
    return sum(turn(k, i, d) for i in range(d // 2)).real


DERIVATION = "With z = cos + i sin: z(t + k) = z(t) z(k). Written for (sin, cos) this is the matrix; it has no t."
