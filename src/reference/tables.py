"""Learned positions: a table of one row a place, and what happens when the image size changes. Knows no attention.

A vision transformer cuts an image into patches and adds a learned row to each; in front may stand a class token with a
row of its own, which stands nowhere in the image. So 224 / 14 = 16 patches a side are 256 features, 257 with the class
token (BLIP-2 reads those 257), and 336 / 14 = 24 a side are 576 (LLaVA-1.5 drops the class token: 577 - 1). Only the
grid can be resized: 257 and 577 are no squares, and a class row mixed into its neighbours is wrong for all of them.

Sources: Dosovitskiy et al. 2021 (ViT, section 3.2 on resolution); Keys 1981 (cubic convolution).
"""

import numpy as np
from numpy.typing import ArrayLike

from reference.arrays import Array, floats


def add_positions(X: ArrayLike, table: ArrayLike) -> Array:
    """`X (T, d)` plus the first T rows of a learned `table (n_max, d)`: `(T, d)`.

    Raises ValueError where T > n_max: a learned table has no row for a place it never saw.
    """
    X, table = floats(X), floats(table)
    if len(X) > len(table):
        raise ValueError(f"{len(X)} tokens, but the table has {len(table)} rows")
    return X + table[: len(X)]  # (T, d) + (T, d) -> (T, d)


def vision_token_count(image_size: int, patch_size: int, class_tokens: int = 0) -> int:
    """How many tokens a square image becomes. Raises ValueError where the patches do not fit.

    >>> vision_token_count(224, 14), vision_token_count(224, 14, class_tokens=1), vision_token_count(336, 14)
    (256, 257, 576)
    """
    if image_size % patch_size:
        raise ValueError(f"patches of {patch_size} do not fit into {image_size} pixels")
    return (image_size // patch_size) ** 2 + class_tokens


def cubic_weight(distance: ArrayLike, a: float = -0.75) -> Array:
    """Weight of a sample at this distance, any shape (Keys' kernel): 1 at 0, 0 at 1 and from 2 on, negative between.

    >>> cubic_weight([0.0, 0.5, 1.5]).tolist()
    [1.0, 0.59375, -0.09375]
    """
    s = np.abs(floats(distance))  # (...)
    near = (a + 2) * s**3 - (a + 3) * s**2 + 1  # (...) for s <= 1
    far = a * (s**3 - 5 * s**2 + 8 * s - 4)  # (...) for 1 < s < 2
    return np.where(s <= 1, near, np.where(s < 2, far, 0.0))  # (...)


def resize_matrix(n_old: int, n_new: int) -> Array:
    """`(n_new, n_old)`: how much of each old sample goes into each new one, along one axis. Rows sum to one.

    Samples stand in the middle of their cells, so new cell i is at `(i + 1/2) n_old / n_new - 1/2`; of the four old
    samples around it those beyond the edge are taken at the edge. There is no smoothing when the grid shrinks. With
    n_new = n_old it is the identity.
    """
    place = (np.arange(n_new) + 0.5) * n_old / n_new - 0.5  # (n_new,)
    taps = np.floor(place)[:, None] + np.arange(-1, 3)  # (n_new, 4)
    weights = cubic_weight(place[:, None] - taps)  # (n_new, 4)
    inside = np.clip(taps, 0, n_old - 1).astype(np.int64)  # (n_new, 4)
    M = np.zeros((n_new, n_old))  # (n_new, n_old)
    np.add.at(M, (np.arange(n_new)[:, None], inside), weights)  # taps that meet at the edge add up
    return M


def resize_grid(grid: ArrayLike, n_rows: int, n_columns: int) -> Array:
    """Bicubic: `grid (rows, columns, d)` to `(n_rows, n_columns, d)`, each of the d columns by itself."""
    grid = floats(grid)
    down = resize_matrix(grid.shape[0], n_rows)  # (n_rows, rows)
    across = resize_matrix(grid.shape[1], n_columns)  # (n_columns, columns)
    new: Array = np.einsum("ir,jc,rcd->ijd", down, across, grid)  # (n_rows, n_columns, d)
    return new


def resize_table(
    table: ArrayLike, old_grid: tuple[int, int], new_grid: tuple[int, int], class_tokens: int = 0
) -> Array:
    """A position table for another image size: `(class_tokens + rows * columns, d)` for the old to the new grid.

    Grids are (rows, columns), read line by line. The first `class_tokens` rows are kept as they are, the others are
    resized as a picture with d channels. From 16 by 16 to 24 by 24 with a class token: 257 rows become 577.
    Raises ValueError where the table does not have the rows that the old grid needs.
    """
    table = floats(table)
    rows, columns = old_grid
    if len(table) != class_tokens + rows * columns:
        raise ValueError(f"{len(table)} rows are not {class_tokens} class tokens and a grid of {rows} by {columns}")
    kept, patches = table[:class_tokens], table[class_tokens:]  # (class_tokens, d), (rows * columns, d)
    grid = resize_grid(patches.reshape(rows, columns, -1), *new_grid)  # (new rows, new columns, d)
    return np.concatenate([kept, grid.reshape(-1, table.shape[1])])  # (class_tokens + new rows * new columns, d)
