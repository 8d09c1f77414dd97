"""No loop at all: one-hot columns and einsum."""
import numpy as np


def cubic_weight(distance):
    a, s = -0.75, np.abs(distance)
    near = (a + 2) * s**3 - (a + 3) * s**2 + 1
    far = a * s**3 - 5 * a * s**2 + 8 * a * s - 4 * a
    return np.where(s <= 1, near, np.where(s < 2, far, 0.0))


def add_positions(X, table):
    T, n = X.shape[0], table.shape[0]
    if n < T:
        raise ValueError(f"{T} > {n}")
    return X + np.eye(T, n) @ table


def vision_token_count(image_size, patch_size, class_tokens=0):
    side, rest = divmod(image_size, patch_size)
    if rest:
        raise ValueError(rest)
    return side * side + class_tokens


def resize_matrix(n_old, n_new):
    s = (np.arange(n_new) + 0.5) * (n_old / n_new) - 0.5
    taps = np.floor(s).astype(int)[:, None] + np.array([-1, 0, 1, 2])
    one_hot = np.eye(n_old)[np.clip(taps, 0, n_old - 1)]
    return np.einsum("it,ito->io", cubic_weight(s[:, None] - taps), one_hot)


def resize_table(table, old_grid, new_grid, class_tokens=0):
    head, body = np.split(table, [class_tokens])
    body = body.reshape(*old_grid, table.shape[1])
    body = np.tensordot(resize_matrix(old_grid[0], new_grid[0]), body, axes=(1, 0))
    body = np.tensordot(body, resize_matrix(old_grid[1], new_grid[1]), axes=(1, 1)).transpose(0, 2, 1)
    return np.vstack([head, body.reshape(-1, table.shape[1])])


TABLE_OR_FORMULA = """A learned table has an end; a formula has none."""
