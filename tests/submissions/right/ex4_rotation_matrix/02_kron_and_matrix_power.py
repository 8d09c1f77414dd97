import numpy as np

J = np.array([[0.0, 1.0], [-1.0, 0.0]])


def rotation_matrix(k, i, d):
    a = k * np.power(10000.0, -2 * i / d)
    return np.cos(a) * np.eye(2) + np.sin(a) * J


def shift_matrix(k, d):
    a = k * np.power(10000.0, -np.arange(0, d, 2) / d)
    return np.kron(np.diag(np.cos(a)), np.eye(2)) + np.kron(np.diag(np.sin(a)), J)


def offset_dot(k, d):
    return np.array(np.trace(shift_matrix(k, d)) / 2)


DERIVATION = "exp(k w J) = cos(k w) I + sin(k w) J turns (sin tw, cos tw) into (sin (t+k)w, cos (t+k)w) for any t."
