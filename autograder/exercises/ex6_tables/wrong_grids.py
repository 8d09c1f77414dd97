"""Named wrong answers to `resize_table`, each with its cause and a hint.

Most use the submission's own `resize_matrix`, so that an error there costs nothing here. Knows no reference and no
test.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue
from autograder.exercises.ex6_tables.wrong_weights import corner, linear, nearest, weights

catalogue = Catalogue()
Array = Any  # a float64 array; numpy types most of its results as Any
Function = Callable[..., Any]
Grid = tuple[int, int]
Matrix = Callable[[int, int], Array]


def _table(name: str, *, cause: str, hint: str, answer: Callable[[Array, Grid, Grid, int, Matrix], Any]) -> None:
    """Record a wrong resize_table, written in the table, both grids, the class tokens and the matrix of an axis."""

    def variant(table: Array, old_grid: Grid, new_grid: Grid, class_tokens: int = 0, *, resize_matrix: Function) -> Any:
        def matrix(n_old: int, n_new: int) -> Array:
            return np.asarray(resize_matrix(n_old, n_new))

        return answer(table, old_grid, new_grid, class_tokens, matrix)

    catalogue.wrong("resize_table", name, cause=cause, hint=hint)(variant)


def _resized(grid: Array, new: Grid, matrix: Matrix) -> Array:
    """The right thing: (R, C, d) to (R', C', d)."""
    down, across = matrix(grid.shape[0], new[0]), matrix(grid.shape[1], new[1])
    return np.einsum("ir,jc,rcd->ijd", down, across, grid)


def _grid(table: Array, old: Grid, kept: int) -> Array:
    """The patches as a picture: (R, C, d)."""
    return table[kept:].reshape(*old, table.shape[1])


def _flat(grid: Array) -> Array:
    return grid.reshape(-1, grid.shape[-1])  # (R, C, d) -> (R C, d)


def _below(kept: Array, grid: Array) -> Array:
    """Class tokens, then patches."""
    return np.concatenate([kept, _flat(grid)])


def _right(table: Array, old: Grid, new: Grid, kept: int, matrix: Matrix) -> Array:
    return _resized(_grid(table, old, kept), new, matrix)


# ---------------------------------------------------------------- class tokens

_table(
    "class-token-resized",
    cause="The class tokens were resized along with the patches: the table was taken for one long row.",
    hint="Does the class token stand anywhere in the image?",
    answer=lambda T, old, new, kept, matrix: matrix(len(T), kept + new[0] * new[1]) @ T,
)
_table(
    "patches-as-one-row",
    cause="The patches were resized as one long row, where they are a grid.",
    hint="Which patches are the neighbours of the first patch of the second line?",
    answer=lambda T, old, new, kept, matrix: np.concatenate(
        [T[:kept], matrix(len(T) - kept, new[0] * new[1]) @ T[kept:]]
    ),
)
_table(
    "class-token-in-the-grid",
    cause="The grid was taken from the start of the table, class tokens included, and the last patches are lost.",
    hint="Which row of the table is the first patch?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _right(T[: old[0] * old[1]], old, new, 0, matrix)),
)
_table(
    "class-token-not-split-off",
    cause="The class tokens were not split off before the table was made a grid.",
    hint="How many rows does the table have, and how many patches the grid?",
    answer=lambda T, old, new, kept, matrix: _flat(_right(T, old, new, 0, matrix)),
)
_table(
    "class-token-dropped",
    cause="The class tokens are missing from the result.",
    hint="How many rows should the result have?",
    answer=lambda T, old, new, kept, matrix: _flat(_right(T, old, new, kept, matrix)),
)
_table(
    "class-token-last",
    cause="The class tokens stand at the end of the result.",
    hint="Which row of the result should be the class token's?",
    answer=lambda T, old, new, kept, matrix: np.concatenate([_flat(_right(T, old, new, kept, matrix)), T[:kept]]),
)
_table(
    "class-token-taken-from-the-end",
    cause="The last rows of the table were taken for the class tokens.",
    hint="Which row of the table is the class token's?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[len(T) - kept :], _right(np.roll(T, kept, axis=0), old, new, kept, matrix)
    ),
)
_table(
    "class-token-zero",
    cause="The class tokens' rows are zero in the result.",
    hint="What should become of the class token's row?",
    answer=lambda T, old, new, kept, matrix: _below(np.zeros((kept, T.shape[1])), _right(T, old, new, kept, matrix)),
)
_table(
    "class-token-averaged",
    cause="The class tokens' rows were replaced by the mean of the patches.",
    hint="What should become of the class token's row?",
    answer=lambda T, old, new, kept, matrix: _below(
        np.tile(T[kept:].mean(axis=0), (kept, 1)), _right(T, old, new, kept, matrix)
    ),
)
_table(
    "class-token-scaled",
    cause="The class tokens' rows were scaled with the number of patches.",
    hint="What should become of the class token's row?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept] * (new[0] * new[1] / (old[0] * old[1])), _right(T, old, new, kept, matrix)
    ),
)
_table(
    "first-class-token-for-all",
    cause="All class tokens got the row of the first.",
    hint="How many class tokens can there be?",
    answer=lambda T, old, new, kept, matrix: _below(T[[0] * kept], _right(T, old, new, kept, matrix)),
)

# ---------------------------------------------------------------- the grid

_table(
    "grid-transposed",
    cause="The old grid was read column by column, where patches stand line by line.",
    hint="Which patch is row 1 of a table without class tokens?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _resized(_grid(T, old[::-1], kept).swapaxes(0, 1), new, matrix)
    ),
)
_table(
    "written-column-by-column",
    cause="The new grid was written column by column, where patches stand line by line.",
    hint="In which order do the patches of the result stand?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _right(T, old, new, kept, matrix).swapaxes(0, 1)),
)
_table(
    "old-grid-exchanged",
    cause="The old grid was taken for (columns, rows).",
    hint="Which number of a grid comes first?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _resized(_grid(T, old[::-1], kept), new, matrix)),
)
_table(
    "new-grid-exchanged",
    cause="The new grid was taken for (columns, rows).",
    hint="Which number of a grid comes first?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _resized(_grid(T, old, kept), new[::-1], matrix)),
)
_table(
    "both-grids-exchanged",
    cause="Both grids were taken for (columns, rows).",
    hint="Which number of a grid comes first?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _resized(_grid(T, old[::-1], kept), new[::-1], matrix)),
)
_table(
    "channels-first",
    cause="The patches were reshaped to (d, rows, columns) without moving the axis, which mixes channels and places.",
    hint="Which numbers of the table end up in one channel after your reshape?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _resized(np.moveaxis(T[kept:].reshape(-1, *old), 0, 2), new, matrix)
    ),
)
_table(
    "channels-never-moved-back",
    cause="The resized picture was flattened while its channels stood first.",
    hint="Which axis is last before you flatten?",
    answer=lambda T, old, new, kept, matrix: np.concatenate(
        [T[:kept], np.moveaxis(_right(T, old, new, kept, matrix), 2, 0).reshape(-1, T.shape[1])]
    ),
)
_table(
    "columns-not-resized",
    cause="Only the rows of the grid were resized.",
    hint="How many axes has a grid?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _right(T, old, (new[0], old[1]), kept, matrix)),
)
_table(
    "rows-not-resized",
    cause="Only the columns of the grid were resized.",
    hint="How many axes has a grid?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _right(T, old, (old[0], new[1]), kept, matrix)),
)
_table(
    "grid-not-flattened",
    cause="The result is still a grid, where a table is asked for.",
    hint="Which shape does the result have?",
    answer=lambda T, old, new, kept, matrix: _right(T, old, new, kept, matrix),
)
_table(
    "table-unchanged",
    cause="The table was returned as it was.",
    hint="How many rows should the result have?",
    answer=lambda T, old, new, kept, matrix: T.copy(),
)


def _square(T: Array, old: Grid, new: Grid, kept: int, matrix: Matrix) -> Array:
    side, new_side = math.isqrt(len(T) - kept), math.isqrt(new[0] * new[1])
    return _below(T[:kept], _right(T, (side, side), (new_side, new_side), kept, matrix))


_table(
    "grids-taken-for-square",
    cause="The grids were taken for squares: their sides were worked out from the number of patches.",
    hint="What happens with a grid of 2 by 3?",
    answer=_square,
)

# ---------------------------------------------------------------- the interpolation

_table(
    "nearest-for-bicubic",
    cause="Every new patch is the nearest old one, where the interpolation is bicubic.",
    hint="How many old patches go into a new one?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _right(T, old, new, kept, lambda m, n: weights(m, n, kernel=nearest))
    ),
)
_table(
    "bilinear-for-bicubic",
    cause="The interpolation is bilinear, where it should be bicubic.",
    hint="How many old patches go into a new one?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _right(T, old, new, kept, lambda m, n: weights(m, n, kernel=linear))
    ),
)
_table(
    "corners-aligned",
    cause="The corners of the two grids were aligned, where the cells of the grid have their centres aligned.",
    hint="Where does the first new patch stand in the old grid?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _right(T, old, new, kept, lambda m, n: weights(m, n, place=corner))
    ),
)
_table(
    "cut-or-filled-with-zeros",
    cause="The grid was cut or filled up with zeros, and not resized.",
    hint="Where in the new grid is what stood at the right edge of the old one?",
    answer=lambda T, old, new, kept, matrix: _below(T[:kept], _right(T, old, new, kept, lambda m, n: np.eye(n, m))),
)
_table(
    "cut-or-continued",
    cause="The grid was cut or continued with its last row and column, and not resized.",
    hint="Where in the new grid is what stood at the right edge of the old one?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _right(T, old, new, kept, lambda m, n: np.eye(m)[np.minimum(np.arange(n), m - 1)])
    ),
)
_table(
    "tiled",
    cause="The grid was repeated side by side to fill the new one, and not resized.",
    hint="Where in the new grid is what stood at the right edge of the old one?",
    answer=lambda T, old, new, kept, matrix: _below(
        T[:kept], _right(T, old, new, kept, lambda m, n: np.eye(m)[np.arange(n) % m])
    ),
)
