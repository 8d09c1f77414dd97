"""Named wrong answers to exercise 4: what students write, why it is wrong, and a hint that gives nothing away.

The entries of `rotation_matrix` stand in `wrong_rotations.py`; `catalogue` holds all. Numpy alone, so that an entry
can be compared with an answer wherever that answer ran; knows no reference and no test.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.exercises.ex4_rotation_matrix.wrong_rotations import catalogue, theta, turn

__all__ = ["catalogue"]

Array = NDArray[Any]
Function = Callable[..., Any]


# ---------------------------------------------------------------- shift_matrix


def _diagonal(blocks: list[Array]) -> Array:
    """2 x 2 blocks along the diagonal: (d, d)."""
    S = np.zeros((2 * len(blocks), 2 * len(blocks)))
    for i, R in enumerate(blocks):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = R
    return S


def _shift(
    name: str, *, cause: str, hint: str, build: Callable[[list[Array]], Any], steps: Callable[[int], int] = lambda k: k
) -> None:
    """Record a shift_matrix that builds something else from its rotations, or asks for other ones."""

    def variant(k: int, d: int, *, rotation_matrix: Function) -> Any:
        return build([np.asarray(rotation_matrix(steps(k), i, d)) for i in range(d // 2)])

    catalogue.wrong("shift_matrix", name, cause=cause, hint=hint)(variant)


def _halves(blocks: list[Array]) -> Array:
    """The same entries for a table with all sines left and all cosines right."""
    order = np.arange(2 * len(blocks)).reshape(-1, 2).T.ravel()
    return _diagonal(blocks)[np.ix_(order, order)]


def _overlapping(blocks: list[Array]) -> Array:
    S = np.zeros((2 * len(blocks), 2 * len(blocks)))
    for i, R in enumerate(blocks):
        S[i : i + 2, i : i + 2] = R
    return S


def _first_alone(blocks: list[Array], rest: float) -> Array:
    return _diagonal([blocks[0]] + [rest * np.eye(2)] * (len(blocks) - 1))


_shift(
    "transposed",
    cause="The matrix moves rows that stand to its left (p @ S), or moves them back.",
    hint="On which side of the matrix does the row stand in the question?",
    build=lambda blocks: _diagonal(blocks).T,
)
_shift(
    "halves",
    cause="The matrix fits a table with all sines in the left half and all cosines in the right.",
    hint="Which columns does pair i stand in?",
    build=_halves,
)
_shift(
    "first-pair-for-all",
    cause="All blocks are the rotation of the first pair.",
    hint="Do all pairs turn equally fast?",
    build=lambda blocks: np.kron(np.eye(len(blocks)), blocks[0]),
)
_shift(
    "kron-the-wrong-way-round",
    cause="One rotation was spread over the whole matrix: kron with its arguments exchanged.",
    hint="Print np.kron of a small matrix and an identity, both ways round.",
    build=lambda blocks: np.kron(blocks[0], np.eye(len(blocks))),
)
_shift(
    "last-pair-for-all",
    cause="All blocks are the rotation of the last pair.",
    hint="Which i belongs to which block?",
    build=lambda blocks: np.kron(np.eye(len(blocks)), blocks[-1]),
)
_shift(
    "pairs-reversed",
    cause="The blocks stand in reverse order, the slowest pair first.",
    hint="How fast should the pair in columns 0 and 1 turn?",
    build=lambda blocks: _diagonal(blocks[::-1]),
)
_shift(
    "overlapping-blocks",
    cause="Block i starts in row i and column i, so the blocks overwrite each other.",
    hint="In which column does pair 1 begin?",
    build=_overlapping,
)
_shift(
    "only-the-first-pair-moves",
    cause="Only the first pair is moved; the others stay as they are.",
    hint="How many blocks does the matrix have?",
    build=lambda blocks: _first_alone(blocks, 1.0),
)
_shift(
    "only-the-first-pair-filled",
    cause="Only the first block was filled; the rest of the matrix is zero.",
    hint="How many blocks does the matrix have, and does your loop reach them all?",
    build=lambda blocks: _first_alone(blocks, 0.0),
)
_shift(
    "last-pair-missing",
    cause="The last block is zero: the loop over the pairs stops one too early.",
    hint="How many pairs are there, and which is the last?",
    build=lambda blocks: _diagonal([*blocks[:-1], np.zeros((2, 2))]),
)
_shift(
    "added-to-the-identity",
    cause="The rotations were added to an identity matrix instead of put in its place.",
    hint="What does your matrix hold before you fill it?",
    build=lambda blocks: _diagonal(blocks) + np.eye(2 * len(blocks)),
)
_shift(
    "cosines-alone",
    cause="Only the diagonal was filled, so the pairs shrink instead of turning.",
    hint="Does the sine at t + k depend on the cosine at t?",
    build=lambda blocks: np.diag(np.diag(_diagonal(blocks))),
)
_shift(
    "product-of-all",
    cause="The rotations of all pairs were multiplied, which gives one small matrix.",
    hint="How many numbers does the matrix act on, and do the pairs mix?",
    build=lambda blocks: functools.reduce(np.matmul, blocks),
)
_shift(
    "list-of-blocks",
    cause="The rotations were stacked, (d/2, 2, 2), where one (d, d) matrix is asked for.",
    hint="Which two columns of a row does each rotation act on, and what stands elsewhere?",
    build=np.array,
)
_shift(
    "integer-matrix",
    cause="The matrix is one of integers, which cut off the fractions.",
    hint="What is the dtype of your matrix before you fill it?",
    build=lambda blocks: _diagonal(blocks).astype(np.int64),
)
_shift(
    "k-forgotten",
    cause="The matrix moves by one step, whatever k is.",
    hint="Where does k occur in your matrix?",
    build=_diagonal,
    steps=lambda k: 1,
)
_shift(
    "k-without-sign",
    cause="The matrix for -k is the one for k.",
    hint="Should a step back undo a step forward?",
    build=_diagonal,
    steps=abs,
)
_shift(
    "forwards-only",
    cause="For a negative k nothing moves, as when steps are counted by range(k).",
    hint="How often does a loop over range(-3) run?",
    build=_diagonal,
    steps=lambda k: max(k, 0),
)


@catalogue.wrong(
    "shift_matrix",
    "column-taken-for-pair",
    cause="The rotations asked for are those of pairs 0, 2, 4 ...: the number of a column stood for that of a pair.",
    hint="Does the i of rotation_matrix count pairs or columns?",
)
def _column_for_pair(k: int, d: int) -> Array:
    return _diagonal([turn(k * f * f) for f in theta(d)])  # theta_2i is the square of theta_i


# ---------------------------------------------------------------- offset_dot


def _dot(name: str, *, cause: str, hint: str, answer: Callable[[int, Array], Any]) -> None:
    """Record a wrong offset_dot, written in k and the frequencies f (d/2,)."""

    def variant(k: int, d: int) -> Any:
        return answer(k, theta(d))

    catalogue.wrong("offset_dot", name, cause=cause, hint=hint)(variant)


_dot(
    "cosine-of-a-sum",
    cause="One cosine of the sum of all angles was taken, where every pair adds a cosine of its own.",
    hint="Which comes first, the cosine or the sum?",
    answer=lambda k, f: float(np.cos(k * f.sum())),
)
_dot(
    "product-of-cosines",
    cause="The cosines of the pairs were multiplied, where a dot product adds them.",
    hint="What does a dot product do with the shares of the pairs?",
    answer=lambda k, f: float(np.prod(np.cos(k * f))),
)
_dot(
    "sines",
    cause="The sines of the angles were added.",
    hint="What should the dot product of a row with itself be, where every angle is zero?",
    answer=lambda k, f: float(np.sin(k * f).sum()),
)
_dot(
    "sines-and-cosines",
    cause="The entries of the row for position k were added up, without the row to multiply them with.",
    hint="A dot product takes two rows: which ones?",
    answer=lambda k, f: float((np.sin(k * f) + np.cos(k * f)).sum()),
)
_dot(
    "row-with-itself",
    cause="The row was multiplied with itself, which is d/2 whatever k is.",
    hint="Where does k occur in your answer?",
    answer=lambda k, f: float(len(f)),
)
_dot(
    "k-forgotten",
    cause="The dot product is that of neighbours, one step apart, whatever k is.",
    hint="Where does k occur in your answer?",
    answer=lambda k, f: float(np.cos(f).sum()),
)
_dot(
    "mean-for-sum",
    cause="The mean of the cosines was taken (or the rows were scaled to length one), where their sum is asked for.",
    hint="How long is a row of the table?",
    answer=lambda k, f: float(np.cos(k * f).mean()),
)
_dot(
    "divided-by-d",
    cause="The sum of the cosines was divided by d.",
    hint="What is the dot product of a row with itself?",
    answer=lambda k, f: float(np.cos(k * f).mean() / 2),
)
_dot(
    "every-pair-twice",
    cause="Every pair was counted twice: d cosines were added, as in the trace of the shift matrix.",
    hint="How many pairs are there, and what is the dot product of a row with itself?",
    answer=lambda k, f: float(2 * np.cos(k * f).sum()),
)
_dot(
    "a-frequency-for-every-column",
    cause="Each column was given a frequency of its own, and d cosines were added.",
    hint="How many different angles are there in one row?",
    answer=lambda k, f: float(np.cos(k * 10000.0 ** (-np.arange(2 * len(f)) / (2 * len(f)))).sum()),
)
_dot(
    "first-pair-alone",
    cause="Only the first pair was counted.",
    hint="How many pairs are there?",
    answer=lambda k, f: float(np.cos(k)),
)
_dot(
    "first-frequency-for-all",
    cause="Every pair was given the frequency of the first.",
    hint="Do all pairs turn equally fast?",
    answer=lambda k, f: float(len(f) * np.cos(k)),
)
_dot(
    "first-pair-missing",
    cause="The first pair was left out, as if pairs were counted from 1.",
    hint="What is the dot product of a row with itself?",
    answer=lambda k, f: float(np.cos(k * f[1:]).sum()),
)
_dot(
    "last-pair-missing",
    cause="The last pair was left out: the sum stops one too early.",
    hint="What is the dot product of a row with itself?",
    answer=lambda k, f: float(np.cos(k * f[:-1]).sum()),
)
_dot(
    "exponent-i-over-d",
    cause="The exponent of pair i is i/d, where the formula has 2i/d.",
    hint="With d = 4, what is the exponent of the second pair?",
    answer=lambda k, f: float(np.cos(k * np.sqrt(f)).sum()),
)
_dot(
    "base-1000",
    cause="The base of the frequencies is 1000 where the chapter has 10000.",
    hint="Count the zeros.",
    answer=lambda k, f: float(np.cos(k * f**0.75).sum()),
)
_dot(
    "inverse-frequency",
    cause="k was multiplied by base^(2i/d), so later pairs turn faster, not slower.",
    hint="Does the formula divide by that power or multiply with it?",
    answer=lambda k, f: float(np.cos(k / f).sum()),
)
_dot(
    "degrees",
    cause="The angles were taken for degrees and converted to radians.",
    hint="In which unit do numpy's cosine and the chapter's formula take an angle?",
    answer=lambda k, f: float(np.cos(np.radians(k * f)).sum()),
)
_dot(
    "squared-cosines",
    cause="The cosines were squared before they were added.",
    hint="What does one pair add: sine times sine plus cosine times cosine, of which two angles?",
    answer=lambda k, f: float((np.cos(k * f) ** 2).sum()),
)
_dot(
    "distance-for-dot-product",
    cause="The length of the difference of the two rows was taken, where their dot product is asked for.",
    hint="What should the answer be for k = 0?",
    answer=lambda k, f: float(np.sqrt((2 - 2 * np.cos(k * f)).sum())),
)
_dot(
    "row-from-the-end",
    cause="A negative k picked a row from the end of the table, as negative indices do in numpy.",
    hint="Which rows of the table are k apart when k is negative?",
    answer=lambda k, f: float(np.cos((k if k >= 0 else 1) * f).sum()),
)
_dot(
    "not-added-up",
    cause="The shares of the pairs were returned one by one, where their sum is asked for.",
    hint="What kind of value is a dot product?",
    answer=lambda k, f: np.cos(k * f),
)
