"""The old samples padded with their edges, then a window of four; the matrix comes from an identity."""
import numpy as np


def cubic_weight(distance):
    a, s = -0.75, np.abs(distance)
    near = (a + 2) * s**3 - (a + 3) * s**2 + 1
    far = a * s**3 - 5 * a * s**2 + 8 * a * s - 4 * a
    return np.where(s <= 1, near, np.where(s < 2, far, 0.0))


def interpolate(rows, n_new):
    """rows (n_old, anything) to (n_new, anything)."""
    n_old = len(rows)
    padded = np.pad(rows, [(2, 2)] + [(0, 0)] * (rows.ndim - 1), mode="edge")
    out = []
    for i in range(n_new):
        s = (i + 0.5) * n_old / n_new - 0.5
        f = int(np.floor(s))
        window = padded[f + 1 : f + 5]
        out.append(np.tensordot(cubic_weight(s - np.arange(f - 1, f + 3)), window, axes=1))
    return np.array(out)


def add_positions(X, table):
    if len(table) < len(X):
        raise ValueError("more tokens than rows")
    out = X.copy()
    for t, row in enumerate(table):
        if t == len(X):
            break
        out[t] += row
    return out


def vision_token_count(image_size, patch_size, class_tokens=0):
    starts = range(0, image_size, patch_size)
    if starts[-1] + patch_size != image_size:
        raise ValueError("a patch sticks out")
    return sum(1 for _ in starts for _ in starts) + class_tokens


def resize_matrix(n_old, n_new):
    return interpolate(np.eye(n_old), n_new)


def resize_table(table, old_grid, new_grid, class_tokens=0):
    grid = table[class_tokens:].reshape(old_grid + (table.shape[1],))
    grid = interpolate(grid, new_grid[0])
    grid = interpolate(grid.swapaxes(0, 1), new_grid[1]).swapaxes(0, 1)
    return np.concatenate([table[:class_tokens], np.ascontiguousarray(grid).reshape(-1, table.shape[1])])


TABLE_OR_FORMULA = "edges"
