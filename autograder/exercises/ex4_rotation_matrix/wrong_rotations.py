"""Named wrong answers to `rotation_matrix`, the first part of exercise 4's catalogue (`misconceptions.py`).

What students write, why it is wrong, and a hint that gives nothing away. Numpy alone; knows no reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.catalogue import Catalogue

catalogue = Catalogue()
Array = NDArray[Any]


def theta(d: int, base: float = 10000.0) -> Array:
    """Radians per step of every pair: (d/2,)."""
    return base ** (-np.arange(0, d, 2) / d)  # (d/2,)


def turn(b: float) -> Array:
    """The rotation of a pair (sine, cosine) by the angle b."""
    return np.array([[np.cos(b), np.sin(b)], [-np.sin(b), np.cos(b)]])  # (2, 2)


def _in_place(R: Array, i: int, d: int) -> Array:
    S = np.eye(d)
    S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = R
    return S


def _rotation(name: str, *, cause: str, hint: str, answer: Callable[[int, int, int], Any]) -> None:
    """Record `answer(k, i, d)` as a wrong rotation_matrix."""
    catalogue.wrong("rotation_matrix", name, cause=cause, hint=hint)(answer)


_rotation(
    "transposed",
    cause="The signs of the sines are those of a matrix for (cosine, sine), so the pair turns the wrong way.",
    hint="Which stands first in a pair of the table? Write out the addition theorem for that entry.",
    answer=lambda k, i, d: turn(k * theta(d)[i]).T,
)
_rotation(
    "reflection",
    cause="The minus sign stands before a cosine, which makes a mirror and not a rotation.",
    hint="Which of the two addition theorems has a minus sign, and before which product?",
    answer=lambda k, i, d: np.diag([1.0, -1.0]) @ turn(k * theta(d)[i]),
)
_rotation(
    "no-minus",
    cause="Both sines have a plus sign, so lengths are not kept.",
    hint="How does the cosine of a sum differ from the sine of a sum?",
    answer=lambda k, i, d: turn(k * theta(d)[i]) * [[1, 1], [-1, 1]],
)
_rotation(
    "sine-and-cosine-exchanged",
    cause="Sines stand on the diagonal and cosines beside it.",
    hint="What should the matrix be for k = 0?",
    answer=lambda k, i, d: turn(k * theta(d)[i])[:, ::-1] * [[1, 1], [1, -1]],
)
_rotation(
    "cosines-alone",
    cause="Only the diagonal was filled, so the pair shrinks instead of turning.",
    hint="Does the sine at t + k depend on the cosine at t?",
    answer=lambda k, i, d: np.eye(2) * np.cos(k * theta(d)[i]),
)
_rotation(
    "k-forgotten",
    cause="The angle is that of one step, whatever k is.",
    hint="Where does k occur in your angle?",
    answer=lambda k, i, d: turn(theta(d)[i]),
)
_rotation(
    "k-without-sign",
    cause="The matrix for -k is the one for k.",
    hint="Should a step back undo a step forward?",
    answer=lambda k, i, d: turn(abs(k) * theta(d)[i]),
)
_rotation(
    "forwards-only",
    cause="For a negative k nothing turns, as when steps are counted by range(k).",
    hint="How often does a loop over range(-3) run?",
    answer=lambda k, i, d: turn(max(k, 0) * theta(d)[i]),
)
_rotation(
    "one-step-too-many",
    cause="The angle is that of k + 1 steps.",
    hint="What should the matrix be for k = 0?",
    answer=lambda k, i, d: turn((k + 1) * theta(d)[i]),
)
_rotation(
    "degrees",
    cause="The angle was taken for degrees and converted to radians.",
    hint="In which unit do numpy's sine and the chapter's formula take an angle?",
    answer=lambda k, i, d: turn(np.radians(k * theta(d)[i])),
)
_rotation(
    "whole-turns",
    cause="The angle was multiplied by 2 pi, as if the frequency counted turns.",
    hint="Is there a pi in the chapter's formula?",
    answer=lambda k, i, d: turn(2 * np.pi * k * theta(d)[i]),
)
_rotation(
    "exponent-i-over-d",
    cause="The exponent of pair i is i/d, where the formula has 2i/d.",
    hint="Compare your angle for d = 4 and i = 1 with row 1 of the table.",
    answer=lambda k, i, d: turn(k * 10000.0 ** (-i / d)),
)
_rotation(
    "exponent-4i-over-d",
    cause="The exponent of pair i is 4i/d: the factor 2 is in it twice.",
    hint="Is i the number of a pair or of a column, and where does the 2 come from?",
    answer=lambda k, i, d: turn(k * 10000.0 ** (-4 * i / d)),
)
_rotation(
    "next-pair",
    cause="The frequency is that of pair i + 1, as if pairs were counted from 1.",
    hint="What is the frequency of pair 0?",
    answer=lambda k, i, d: turn(k * 10000.0 ** (-2 * (i + 1) / d)),
)
_rotation(
    "odd-exponent",
    cause="The exponent is (2i + 1)/d, the number of the second column of the pair over d.",
    hint="Do the two columns of a pair have different frequencies?",
    answer=lambda k, i, d: turn(k * 10000.0 ** (-(2 * i + 1) / d)),
)
_rotation(
    "first-frequency",
    cause="Every pair turns by one radian a step: i makes no difference.",
    hint="Where do i and d occur in your angle, and what does Python make of 2 // 4?",
    answer=lambda k, i, d: turn(float(k)),
)
_rotation(
    "inverse-frequency",
    cause="k was multiplied by base^(2i/d), so later pairs turn faster, not slower.",
    hint="Does the formula divide by that power or multiply with it?",
    answer=lambda k, i, d: turn(k / theta(d)[i]),
)
_rotation(
    "base-1000",
    cause="The base of the frequencies is 1000 where the chapter has 10000.",
    hint="Count the zeros.",
    answer=lambda k, i, d: turn(k * theta(d, 1000.0)[i]),
)
_rotation(
    "base-e",
    cause="The frequency is exp(-2i/d): the logarithm of the base is missing from the exponent.",
    hint="Write the power of the base with exp: what else is in the exponent?",
    answer=lambda k, i, d: turn(k * theta(d, np.e)[i]),
)
_rotation(
    "integer-matrix",
    cause="The matrix is one of integers, which cut off the fractions.",
    hint="What is the dtype of your matrix before you fill it?",
    answer=lambda k, i, d: turn(k * theta(d)[i]).astype(np.int64),
)
_rotation(
    "whole-table-matrix",
    cause="The matrix is (d, d), with the rotation at the place of pair i, where (2, 2) is asked for.",
    hint="How many numbers does the matrix act on?",
    answer=lambda k, i, d: _in_place(turn(k * theta(d)[i]), i, d),
)
