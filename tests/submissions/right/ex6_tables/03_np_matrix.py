"""np.matrix throughout; the grid is resized with one Kronecker product."""
import numpy as np


def cubic_weight(distance):
    a, s = -0.75, np.abs(distance)
    near = (a + 2) * s**3 - (a + 3) * s**2 + 1
    far = a * s**3 - 5 * a * s**2 + 8 * a * s - 4 * a
    return np.where(s <= 1, near, np.where(s < 2, far, 0.0))


def add_positions(X, table):
    if np.shape(X)[0] > np.shape(table)[0]:
        raise ValueError("too long")
    return np.asmatrix(X) + np.asmatrix(table)[: np.shape(X)[0]]


def vision_token_count(image_size, patch_size, class_tokens=0):
    if image_size / patch_size != int(image_size / patch_size):
        raise ValueError
    return (image_size / patch_size) ** 2 + class_tokens  # a float without a fraction


def resize_matrix(n_old, n_new):
    M = np.asmatrix(np.zeros((n_new, n_old)))
    for i in range(n_new):
        s = (2 * i + 1) * n_old / (2 * n_new) - 0.5
        for j in range(-3, n_old + 3):
            M[i, min(n_old - 1, max(0, j))] += cubic_weight(s - j)
    return M


def resize_table(table, old_grid, new_grid, class_tokens=0):
    K = np.kron(resize_matrix(old_grid[0], new_grid[0]), resize_matrix(old_grid[1], new_grid[1]))
    table = np.asmatrix(table)
    return np.vstack((table[:class_tokens], np.asmatrix(K) * table[class_tokens:]))


TABLE_OR_FORMULA = "kron"
