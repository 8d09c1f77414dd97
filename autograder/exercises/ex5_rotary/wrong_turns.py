"""Named wrong answers to `rope`, the first part of exercise 5's catalogue (`misconceptions.py`).

What students write, why it is wrong, and a hint that gives nothing away. Numpy alone; knows no reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

catalogue = Catalogue()
Array = Any  # a float64 array; numpy types most of its results as Any


def theta(d: int, base: float = 10000.0) -> Array:
    """Radians per step of every pair: (d/2,)."""
    return base ** (-np.arange(0, d, 2) / d)  # (d/2,)


def turned(x: Array, angles: Array) -> Array:
    """Neighbouring columns of x (T, d) turned by angles (T, d/2)."""
    pairs = (x[:, 0::2] + 1j * x[:, 1::2]) * np.exp(1j * angles)  # (T, d/2)
    return np.stack([pairs.real, pairs.imag], axis=2).reshape(x.shape)  # (T, d/2, 2) -> (T, d)


def halves(x: Array, angles: Array) -> Array:
    """Columns i and i + d/2 of x (T, d) turned by angles (T, d/2): the half-split layout."""
    d = x.shape[1]
    order = np.arange(d).reshape(-1, 2).T.ravel()  # interleaved to half-split
    return turned(x[:, np.argsort(order)], angles)[:, order]


def _by_angles(name: str, *, cause: str, hint: str, angles: Callable[[Array, int], Array]) -> None:
    """Record a rope that turns pairs by other angles, written in m (T, 1) and d."""

    def variant(x: Array, positions: Array) -> Array:
        m = np.asarray(positions)[:, None]  # (T, 1)
        return turned(x, np.broadcast_to(angles(m, x.shape[1]), (len(x), x.shape[1] // 2)))

    catalogue.wrong("rope", name, cause=cause, hint=hint)(variant)


def _by_columns(name: str, *, cause: str, hint: str, answer: Callable[[Array, Array], Any]) -> None:
    """Record a rope that does something else with x (T, d) and the right angles (T, d/2)."""

    def variant(x: Array, positions: Array) -> Any:
        return answer(x, np.asarray(positions)[:, None] * theta(x.shape[1]))

    catalogue.wrong("rope", name, cause=cause, hint=hint)(variant)


# ---------------------------------------------------------------- other angles

_by_angles(
    "turned-backwards",
    cause="The pairs turn the other way: the signs of the sines are exchanged.",
    hint="Where should the pair (1, 0) at position 1 land?",
    angles=lambda m, d: -m * theta(d),
)
_by_angles(
    "positions-from-1",
    cause="Every row is turned one step too far, as if positions were counted from 1.",
    hint="What should happen to a row at position 0?",
    angles=lambda m, d: (m + 1) * theta(d),
)
_by_angles(
    "row-number-for-position",
    cause="Row t is turned by t: the argument positions is not used.",
    hint="Where do the positions enter your angle?",
    angles=lambda m, d: np.arange(len(m))[:, None] * theta(d),
)
_by_angles(
    "positions-sorted",
    cause="The positions were put in order before they were used.",
    hint="Which row does each position belong to?",
    angles=lambda m, d: np.sort(m, axis=0) * theta(d),
)
_by_angles(
    "positions-without-sign",
    cause="A negative position turns a row the same way as a positive one.",
    hint="Should turning by -m undo turning by m?",
    angles=lambda m, d: np.abs(m) * theta(d),
)
_by_angles(
    "positions-from-the-first",
    cause="The first row's position was taken off from all, so the first row never turns.",
    hint="What should happen to a single row at position 5?",
    angles=lambda m, d: (m - m[:1]) * theta(d),
)
_by_angles(
    "exponent-i-over-d",
    cause="The exponent of pair i is i/d, where the formula has 2i/d.",
    hint="With four columns, what is the frequency of the second pair?",
    angles=lambda m, d: m * np.sqrt(theta(d)),
)
_by_angles(
    "exponent-4i-over-d",
    cause="The exponent of pair i is 4i/d: the factor 2 is in it twice.",
    hint="Is i the number of a pair or of a column, and where does the 2 come from?",
    angles=lambda m, d: m * theta(d) ** 2,
)
_by_angles(
    "odd-exponent",
    cause="The exponent is (2i + 1)/d, the number of the second column of the pair over d.",
    hint="What is the frequency of the first pair?",
    angles=lambda m, d: m * theta(d) * 10000.0 ** (-1 / d),
)
_by_angles(
    "next-pair",
    cause="The frequency of pair i is that of pair i + 1, as if pairs were counted from 1.",
    hint="What is the frequency of the first pair?",
    angles=lambda m, d: m * theta(d) * 10000.0 ** (-2 / d),
)
_by_angles(
    "last-pair-still",
    cause="The exponents run up to 1, as with linspace: the last pair is slower than it should be.",
    hint="Is the last exponent 1 or a little less?",
    angles=lambda m, d: m * 10000.0 ** -np.linspace(0, 1, d // 2),
)
_by_angles(
    "first-frequency",
    cause="Every pair turns by one radian a step.",
    hint="Do all pairs turn equally fast?",
    angles=lambda m, d: m * np.ones(d // 2),
)
_by_angles(
    "frequencies-reversed",
    cause="The slow pairs stand first.",
    hint="How fast does the pair in columns 0 and 1 turn?",
    angles=lambda m, d: m * theta(d)[::-1],
)
_by_angles(
    "inverse-frequency",
    cause="The position was multiplied by base^(2i/d), so later pairs turn faster, not slower.",
    hint="Which sign has the exponent?",
    angles=lambda m, d: m / theta(d),
)
_by_angles(
    "base-1000",
    cause="The base of the frequencies is 1000 where the chapter has 10000.",
    hint="Count the zeros.",
    angles=lambda m, d: m * theta(d, 1000.0),
)
_by_angles(
    "base-e",
    cause="The frequency is exp(-2i/d): the logarithm of the base is missing from the exponent.",
    hint="Write the power of the base with exp: what else is in the exponent?",
    angles=lambda m, d: m * theta(d, np.e),
)
_by_angles(
    "degrees",
    cause="The angles were taken for degrees and converted to radians.",
    hint="In which unit do numpy's sine and the chapter's formula take an angle?",
    angles=lambda m, d: np.radians(m * theta(d)),
)
_by_angles(
    "whole-turns",
    cause="The angle was multiplied by 2 pi, as if the frequency counted turns.",
    hint="Is there a pi in the chapter's formula?",
    angles=lambda m, d: 2 * np.pi * m * theta(d),
)

# ---------------------------------------------------------------- other columns

_by_columns(
    "half-split",
    cause="Column i was paired with column i + d/2, as in Llama's code, where the chapter pairs neighbours.",
    hint="Which column is the partner of column 0?",
    answer=halves,
)


def _neighbours_with_repeated_halves(x: Array, angles: Array) -> Array:
    cos, sin = np.tile(np.cos(angles), 2), np.tile(np.sin(angles), 2)  # (T, d) each: 0, 1, 2 ... 0, 1, 2 ...
    partner = np.stack([-x[:, 1::2], x[:, 0::2]], axis=2).reshape(x.shape)  # (T, d)
    return x * cos + partner * sin


def _halves_with_doubled_angles(x: Array, angles: Array) -> Array:
    cos, sin = np.repeat(np.cos(angles), 2, axis=1), np.repeat(np.sin(angles), 2, axis=1)  # (T, d): 0, 0, 1, 1 ...
    left, right = np.split(x, 2, axis=1)  # (T, d/2) each
    return x * cos + np.concatenate([-right, left], axis=1) * sin


def _read_apart_written_together(x: Array, angles: Array) -> Array:
    together = np.stack(np.split(x, 2, axis=1), axis=2).reshape(x.shape)  # halves read as pairs
    return turned(together, angles)


def _read_together_written_apart(x: Array, angles: Array) -> Array:
    return turned(x, angles)[:, np.arange(x.shape[1]).reshape(-1, 2).T.ravel()]


_by_columns(
    "mixed-layouts-angles",
    cause="Two layouts are mixed: neighbours are pairs, but cosines and sines are repeated as for two halves.",
    hint="Which angle does column 1 turn by, and which column 2?",
    answer=_neighbours_with_repeated_halves,
)
_by_columns(
    "mixed-layouts-partners",
    cause="Two layouts are mixed: each angle stands twice in a row, but partners are taken from the other half.",
    hint="Which column is the partner of column 0, and do the two turn by one angle?",
    answer=_halves_with_doubled_angles,
)
_by_columns(
    "mixed-layouts-reading",
    cause="Two layouts are mixed: pairs are read as (i, i + d/2) and written as neighbours.",
    hint="What should a row at position 0 be?",
    answer=_read_apart_written_together,
)
_by_columns(
    "mixed-layouts-writing",
    cause="Two layouts are mixed: neighbours are read as pairs and written into two halves.",
    hint="What should a row at position 0 be?",
    answer=_read_together_written_apart,
)
_by_columns(
    "one-sign-for-both",
    cause="Both sines have a plus sign, so lengths are not kept.",
    hint="Where should the pair (0, 1) land after a quarter turn?",
    answer=lambda x, angles: turned(x, angles) + _second_times_sine(x, angles),
)


def _second_times_sine(x: Array, angles: Array) -> Array:
    """Twice the term that has lost its minus sign: (T, d)."""
    doubled = np.zeros(x.shape)
    doubled[:, 0::2] = 2 * x[:, 1::2] * np.sin(angles)
    return doubled


def _one_after_the_other(x: Array, angles: Array) -> Array:
    new = x.copy()
    new[:, 0::2] = x[:, 0::2] * np.cos(angles) - x[:, 1::2] * np.sin(angles)
    new[:, 1::2] = new[:, 0::2] * np.sin(angles) + x[:, 1::2] * np.cos(angles)
    return new


_by_columns(
    "new-column-read-again",
    cause="The second column of a pair is worked out from the new first column, not from the old one.",
    hint="Which values do the two lines of your rotation read?",
    answer=_one_after_the_other,
)
_by_columns(
    "first-column-alone",
    cause="Only the even columns were turned; the odd ones stay as they were.",
    hint="How many columns of a pair change when it turns?",
    answer=lambda x, angles: np.where(np.arange(x.shape[1]) % 2 == 0, turned(x, angles), x),
)
_by_columns(
    "cosines-alone",
    cause="Columns were only multiplied by the cosines, so pairs shrink instead of turning.",
    hint="Does the new first column of a pair depend on the second?",
    answer=lambda x, angles: x * np.repeat(np.cos(angles), 2, axis=1),
)
_by_columns(
    "sinusoids-added",
    cause="Sines and cosines were added to the row, where rotary positions turn it.",
    hint="Is the length of a row the same after your function?",
    answer=lambda x, angles: x + np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(x.shape),
)
_by_columns(
    "sinusoids-multiplied",
    cause="The row was multiplied by the sinusoidal encoding entry by entry, which is no rotation.",
    hint="Is the length of a row the same after your function?",
    answer=lambda x, angles: x * np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(x.shape),
)
_by_columns(
    "first-pair-alone",
    cause="Only the first pair turns.",
    hint="How many pairs does a row have?",
    answer=lambda x, angles: np.concatenate([turned(x[:, :2], angles[:, :1]), x[:, 2:]], axis=1),
)
_by_columns(
    "integer-result",
    cause="The result was written into an array of integers, which cut off the fractions.",
    hint="What is the dtype of your result before you fill it?",
    answer=lambda x, angles: turned(x, angles).astype(np.int64),
)


@catalogue.wrong(
    "rope",
    "written-into-x",
    cause="The turned rows were written into the caller's array, so x is another after the call.",
    hint="What is in x after your function has returned?",
)
def _written_into_x(x: Array, positions: Array) -> Array:
    x[:] = turned(x, np.asarray(positions)[:, None] * theta(x.shape[1]))
    return x
