"""Named wrong answers to `rope_2d` and `rope_3d`, each with its cause and a hint.

Most are put together from turns of the submission's own `rope`, so that an error there costs nothing here. Knows no
reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue
from autograder.exercises.ex5_rotary.wrong_turns import halves, theta

catalogue = Catalogue()
Array = Any  # a float64 array; numpy types most of its results as Any
Function = Callable[..., Any]


# ---------------------------------------------------------------- rows and columns


def _built(
    name: str, *, cause: str, hint: str, answer: Callable[[Array, Array, Array, Callable[[Array, Array], Array]], Any]
) -> None:
    """Record a rope_2d put together from turns: x (T, d), rows and columns (T,)."""

    def variant(x: Array, rows: Array, columns: Array, *, rope: Function) -> Any:
        return answer(x, np.asarray(rows), np.asarray(columns), lambda part, m: np.asarray(rope(part, m)))

    catalogue.wrong("rope_2d", name, cause=cause, hint=hint)(variant)


def _beside(left: Array, right: Array) -> Array:
    """Two halves as one vector: (T, d/2), (T, d/2) to (T, d)."""
    return np.concatenate([left, right], axis=1)


def _left(x: Array) -> Array:
    return x[:, : x.shape[1] // 2]


def _right(x: Array) -> Array:
    return x[:, x.shape[1] // 2 :]


_built(
    "rows-and-columns-exchanged",
    cause="The left half turns with the column and the right half with the row.",
    hint="Which half changes when a patch moves down?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), columns), turn(_right(x), rows)),
)
_built(
    "frequencies-run-on",
    cause="The frequencies run on through the right half, where they should start afresh.",
    hint="How fast does the first pair of the right half turn?",
    answer=lambda x, rows, columns, turn: _beside(_left(turn(x, rows)), _right(turn(x, columns))),
)
_built(
    "frequencies-run-on-and-exchanged",
    cause="The frequencies run on through the right half, and rows and columns are exchanged.",
    hint="How fast does the first pair of the right half turn, and with what?",
    answer=lambda x, rows, columns, turn: _beside(_left(turn(x, columns)), _right(turn(x, rows))),
)
_built(
    "rows-alone",
    cause="The whole vector turns with the row, as a sequence would.",
    hint="Where do the columns enter?",
    answer=lambda x, rows, columns, turn: turn(x, rows),
)
_built(
    "columns-alone",
    cause="The whole vector turns with the column.",
    hint="Where do the rows enter?",
    answer=lambda x, rows, columns, turn: turn(x, columns),
)
_built(
    "rows-for-both-halves",
    cause="Both halves turn with the row.",
    hint="Where do the columns enter?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), rows), turn(_right(x), rows)),
)
_built(
    "columns-for-both-halves",
    cause="Both halves turn with the column.",
    hint="Where do the rows enter?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), columns), turn(_right(x), columns)),
)
_built(
    "positions-added",
    cause="Row and column were added to one position, so that patches on a diagonal stand at one place.",
    hint="Do the patches (0, 1) and (1, 0) get the same angles?",
    answer=lambda x, rows, columns, turn: turn(x, rows + columns),
)
_built(
    "positions-added-in-each-half",
    cause="Each half turns with the sum of row and column.",
    hint="Which half changes when a patch moves down?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), rows + columns), turn(_right(x), rows + columns)),
)
_built(
    "read-line-by-line",
    cause="Patches were numbered line by line and turned as a sequence.",
    hint="Is the patch below as near as the patch to the right?",
    answer=lambda x, rows, columns, turn: turn(x, rows * (columns.max() + 1) + columns),
)
_built(
    "list-numbers",
    cause="The whole vector turns with the number of the patch in the list.",
    hint="Where do rows and columns enter?",
    answer=lambda x, rows, columns, turn: turn(x, np.arange(len(x))),
)
_built(
    "positions-from-1",
    cause="Rows and columns were counted from 1.",
    hint="What happens to the patch in the corner, at row 0 and column 0?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), rows + 1), turn(_right(x), columns + 1)),
)
_built(
    "halves-exchanged",
    cause="The two halves stand in the wrong order in the result.",
    hint="Which columns does the result begin with?",
    answer=lambda x, rows, columns, turn: _beside(turn(_right(x), columns), turn(_left(x), rows)),
)
_built(
    "right-half-still",
    cause="The right half does not turn at all.",
    hint="Which columns of the vector does each half have?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), rows), _right(x)),
)
_built(
    "left-half-still",
    cause="The left half does not turn at all.",
    hint="Which columns of the vector does each half have?",
    answer=lambda x, rows, columns, turn: _beside(_left(x), turn(_right(x), columns)),
)
_built(
    "right-half-turned-backwards",
    cause="The right half turns the other way than the left.",
    hint="Do both halves turn from the first column of a pair towards the second?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), rows), turn(_right(x), -columns)),
)
_built(
    "turned-backwards",
    cause="Both halves turn the other way.",
    hint="Where should the pair (1, 0) at row 1 land?",
    answer=lambda x, rows, columns, turn: _beside(turn(_left(x), -rows), turn(_right(x), -columns)),
)


def _every_other_pair(x: Array, rows: Array, columns: Array, turn: Callable[[Array, Array], Array]) -> Array:
    pairs = x.reshape(len(x), -1, 2)  # (T, d/2, 2)
    new = np.empty_like(pairs)
    for start, places in ((0, rows), (1, columns)):
        new[:, start::2] = turn(pairs[:, start::2].reshape(len(x), -1), places).reshape(len(x), -1, 2)
    return new.reshape(x.shape)


_built(
    "every-other-pair",
    cause="Even pairs turn with the row and odd pairs with the column, where the halves of the vector should.",
    hint="Which half changes when a patch moves down?",
    answer=_every_other_pair,
)


@catalogue.wrong(
    "rope_2d",
    "half-split",
    cause="Inside each half, column j was paired with the one d/4 further on, where neighbours are pairs.",
    hint="Which column is the partner of column 0?",
)
def _half_split_2d(x: Array, rows: Array, columns: Array) -> Array:
    f = theta(x.shape[1] // 2)  # (d/4,)
    return _beside(halves(_left(x), np.outer(rows, f)), halves(_right(x), np.outer(columns, f)))


# ---------------------------------------------------------------- time, height, width


def _parts(
    name: str,
    *,
    cause: str,
    hint: str,
    follows: Callable[[tuple[int, ...]], Any] | None = None,
    places: Callable[[Array], Array] = lambda P: P,
) -> None:
    """Record a rope_3d whose pairs follow other positions: `follows(sections)` is a row number for each pair."""
    follows = follows or _in_sections

    def variant(x: Array, positions: Array, sections: tuple[int, ...], *, rope: Function) -> Array:
        rows = [np.asarray(rope(x, m)) for m in places(np.asarray(positions))]
        columns = np.repeat(np.asarray(follows(tuple(sections))), 2)  # (d,): which row a column follows
        return np.choose(columns, rows)  # (T, d)

    catalogue.wrong("rope_3d", name, cause=cause, hint=hint)(variant)


def _in_sections(sections: tuple[int, ...]) -> Array:
    return np.repeat(np.arange(len(sections)), sections)  # (d/2,)


def _sections_as_columns(sections: tuple[int, ...]) -> Array:
    """Pair i follows the section in which column 2i falls, if sections counted columns; the rest follows the width."""
    columns = np.concatenate([_in_sections(sections), np.full(sum(sections), 2)])  # (d,)
    return columns[::2]  # (d/2,)


def _dealt_out(sections: tuple[int, ...]) -> Array:
    """Time, height, width, time, height ... as long as a section has pairs left."""
    left, order = list(sections), []
    while any(left):
        for i in range(len(left)):
            if left[i]:
                left[i] -= 1
                order.append(i)
    return np.array(order)


_parts(
    "height-and-width-exchanged",
    cause="The second section turns with the width and the third with the height.",
    hint="In which order do the rows of positions and the sections stand?",
    places=lambda P: P[[0, 2, 1]],
)
_parts(
    "time-last",
    cause="The sections turn with height, width and time, in this order.",
    hint="In which order do the rows of positions and the sections stand?",
    places=lambda P: P[[1, 2, 0]],
)
_parts(
    "width-first",
    cause="The sections turn with width, time and height, in this order.",
    hint="In which order do the rows of positions and the sections stand?",
    places=lambda P: P[[2, 0, 1]],
)
_parts(
    "positions-reversed",
    cause="The sections turn with width, height and time: the positions are in reverse order.",
    hint="In which order do the rows of positions and the sections stand?",
    places=lambda P: P[::-1],
)
_parts(
    "sections-reversed",
    cause="The sizes of the sections were taken in reverse order.",
    hint="How many pairs turn with the time?",
    follows=lambda sections: _in_sections(sections[::-1]),
)
_parts(
    "sections-as-columns",
    cause="The sections were taken to count columns, so the first two have half their size and the last the rest.",
    hint="How many columns has a section of three pairs?",
    follows=_sections_as_columns,
)
_parts(
    "equal-sections",
    cause="The pairs were split into three equal parts, whatever the sections say.",
    hint="Where do the sections enter?",
    follows=lambda sections: np.arange(sum(sections)) * 3 // sum(sections),
)
_parts(
    "every-third-pair",
    cause="Time, height and width take turns, one pair each, where each should have its pairs together.",
    hint="Which pairs are the first section?",
    follows=_dealt_out,
)
_parts(
    "time-alone",
    cause="All pairs turn with the time.",
    hint="Where do the other two rows of positions enter?",
    follows=lambda sections: np.zeros(sum(sections), dtype=int),
)
_parts(
    "height-alone",
    cause="All pairs turn with the height.",
    hint="Where do the other two rows of positions enter?",
    follows=lambda sections: np.ones(sum(sections), dtype=int),
)
_parts(
    "width-alone",
    cause="All pairs turn with the width, as when each section's result overwrites the last.",
    hint="Where do the other two rows of positions enter?",
    follows=lambda sections: np.full(sum(sections), 2),
)
_parts(
    "positions-added",
    cause="The three positions were added to one.",
    hint="Which position does the first section turn with?",
    places=lambda P: np.tile(P.sum(axis=0), (3, 1)),
)
_parts(
    "positions-averaged",
    cause="The mean of the three positions was used for all pairs.",
    hint="Which position does the first section turn with?",
    places=lambda P: np.tile(P.mean(axis=0), (3, 1)),
)
_parts(
    "positions-from-1",
    cause="All positions were counted from 1.",
    hint="What happens to a row whose three positions are 0?",
    places=lambda P: P + 1,
)
_parts(
    "turned-backwards",
    cause="All pairs turn the other way.",
    hint="Where should the pair (1, 0) at time 1 land?",
    places=lambda P: -P,
)


@catalogue.wrong(
    "rope_3d",
    "frequencies-afresh",
    cause="The frequencies start afresh in every section, as if each were a vector of its own.",
    hint="How fast does the first pair of the second section turn?",
)
def _frequencies_afresh(x: Array, positions: Array, sections: tuple[int, ...], *, rope: Function) -> Array:
    ends = 2 * np.cumsum(sections)  # (3,)
    parts = [
        np.asarray(rope(x[:, end - 2 * n : end], places)) if n else x[:, end:end]
        for places, n, end in zip(positions, sections, ends, strict=True)
    ]
    return np.concatenate(parts, axis=1)


@catalogue.wrong(
    "rope_3d",
    "last-section-still",
    cause="The last section does not turn.",
    hint="How many sections does your loop reach?",
)
def _last_section_still(x: Array, positions: Array, sections: tuple[int, ...], *, rope: Function) -> Array:
    rows = [*(np.asarray(rope(x, m)) for m in positions[:2]), x]
    return np.choose(np.repeat(_in_sections(tuple(sections)), 2), rows)


@catalogue.wrong(
    "rope_3d",
    "last-section-zero",
    cause="The columns of the last section are zero: the loop never fills them.",
    hint="How many sections does your loop reach?",
)
def _last_section_zero(x: Array, positions: Array, sections: tuple[int, ...], *, rope: Function) -> Array:
    rows = [*(np.asarray(rope(x, m)) for m in positions[:2]), np.zeros_like(x)]
    return np.choose(np.repeat(_in_sections(tuple(sections)), 2), rows)


@catalogue.wrong(
    "rope_3d",
    "half-split",
    cause="Column i was paired with column i + d/2, as in Qwen2-VL's own code, where neighbours are pairs here.",
    hint="Which column is the partner of column 0?",
)
def _half_split_3d(x: Array, positions: Array, sections: tuple[int, ...]) -> Array:
    angles = np.asarray(positions)[_in_sections(tuple(sections))].T * theta(x.shape[1])  # (T, d/2)
    return halves(x, angles)
