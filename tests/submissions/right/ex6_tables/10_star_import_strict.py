"""from numpy import *, floating-point errors raised, Fortran order, an ndarray subclass, a superseded first try."""
from numpy import *

seterr(all="raise")


class Table(ndarray):
    pass


def cubic_weight(distance):
    a, s = -0.75, abs(distance)
    near = (a + 2) * s**3 - (a + 3) * s**2 + 1
    far = a * s**3 - 5 * a * s**2 + 8 * a * s - 4 * a
    return where(s <= 1, near, where(s < 2, far, 0.0))


def add_positions(X, table):
    return X + table  # first try


def add_positions(X, table):
    try:
        return (X + table[arange(len(X))]).view(Table)
    except IndexError:
        raise ValueError("the table is too short") from None


def vision_token_count(image_size, patch_size, class_tokens=0):
    if mod(image_size, patch_size) != 0:
        raise ValueError("no")
    return array(floor_divide(image_size, patch_size) ** 2 + class_tokens)


def resize_matrix(n_old, n_new):
    M = zeros((n_new, n_old), order="F")
    for i, s in enumerate((arange(n_new) + 0.5) * n_old / n_new - 0.5):
        for j in floor(s) + arange(-1, 3):
            M[i, int(clip(j, 0, n_old - 1))] += cubic_weight(s - j)
    return M


def resize_table(table, old_grid, new_grid, class_tokens=0):
    patches = table[class_tokens:].reshape(old_grid[0], old_grid[1] * table.shape[1])
    tall = (resize_matrix(old_grid[0], new_grid[0]) @ patches).reshape(new_grid[0], old_grid[1], -1)
    wide = array([resize_matrix(old_grid[1], new_grid[1]) @ line for line in tall])
    return r_[table[:class_tokens], wide.reshape(-1, table.shape[1])].view(Table)


TABLE_OR_FORMULA = "the table ends, the formula does not"
