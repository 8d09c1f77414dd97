"""Named wrong answers to `sinusoidal_encoding`, the first part of exercise 1's catalogue (`misconceptions.py`).

What students write, why it is wrong, and a hint that gives nothing away. Numpy alone; knows no reference and no test.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.catalogue import Catalogue

catalogue = Catalogue()
Array = NDArray[Any]


def _check(d: int) -> None:
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")


def _theta(d: int, base: float = 10000.0) -> Array:
    return base ** (-np.arange(0, d, 2) / d)  # (d/2,)


def _angles(T: int, d: int) -> Array:
    return np.arange(T)[:, None] * _theta(d)  # (T, d/2)


def _table(even: Array, odd: Array) -> Array:
    """Two (T, d/2) halves, one for the even and one for the odd columns."""
    return np.stack([even, odd], axis=-1).reshape(len(even), -1)  # (T, d)


def _waves(angles: Array) -> Array:
    return _table(np.sin(angles), np.cos(angles))


def _encoding(T: int, d: int) -> Array:
    """The right answer, for entries that are wrong elsewhere."""
    _check(d)
    return _waves(_angles(T, d))


@catalogue.wrong(
    "sinusoidal_encoding",
    "blocks",
    cause="All sines stand in the left half of the table and all cosines in the right half.",
    hint="Which columns does the formula give to pair i?",
)
def _encoding_blocks(T: int, d: int) -> Array:
    _check(d)
    return np.concatenate([np.sin(_angles(T, d)), np.cos(_angles(T, d))], axis=1)


@catalogue.wrong(
    "sinusoidal_encoding",
    "sine-and-cosine-swapped",
    cause="The cosines stand in the even columns and the sines in the odd ones.",
    hint="What should row 0 look like, where every angle is zero?",
)
def _encoding_swapped(T: int, d: int) -> Array:
    _check(d)
    return _table(np.cos(_angles(T, d)), np.sin(_angles(T, d)))


@catalogue.wrong(
    "sinusoidal_encoding",
    "exponent-i-over-d",
    cause="The exponent of pair i is i/d, so the frequencies fall only half as fast as they should.",
    hint="With d = 4, what is the exponent of the second pair?",
)
def _encoding_half_exponent(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * np.sqrt(_theta(d)))


@catalogue.wrong(
    "sinusoidal_encoding",
    "exponent-4i-over-d",
    cause="The exponent of pair i is 4i/d: the factor 2 is in it twice, as with 2 * arange(0, d, 2).",
    hint="Does your index count pairs or columns, and where does the 2 come from?",
)
def _encoding_double_exponent(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * _theta(d) ** 2)


@catalogue.wrong(
    "sinusoidal_encoding",
    "a-frequency-for-every-column",
    cause="Each column has a frequency of its own, with the column's number over d as exponent.",
    hint="Should the sine and the cosine of one pair be taken of the same angle?",
)
def _encoding_unpaired(T: int, d: int) -> Array:
    _check(d)
    angles = np.arange(T)[:, None] * 10000.0 ** (-np.arange(d) / d)  # (T, d)
    return _table(np.sin(angles[:, 0::2]), np.cos(angles[:, 1::2]))


@catalogue.wrong(
    "sinusoidal_encoding",
    "column-taken-for-pair",
    cause="The number of the column stands where the formula has the number of the pair: the exponent is 2 column/d.",
    hint="With d = 4, which values does i take, and how many columns are there?",
)
def _encoding_column_as_pair(T: int, d: int) -> Array:
    _check(d)
    angles = np.arange(T)[:, None] * 10000.0 ** (-2 * np.arange(d) / d)  # (T, d)
    return _table(np.sin(angles[:, 0::2]), np.cos(angles[:, 1::2]))


@catalogue.wrong(
    "sinusoidal_encoding",
    "last-frequency-is-one-over-base",
    cause="The exponent runs up to 1 (it is 2i/(d - 2)), as in some libraries, and not 2i/d as in the chapter.",
    hint="What is the exponent of the last pair in the formula?",
)
def _encoding_stretched(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * 10000.0 ** (-np.arange(0, d, 2) / max(d - 2, 1)))


@catalogue.wrong(
    "sinusoidal_encoding",
    "whole-number-exponent",
    cause="The exponent was divided without a remainder (//), so it is 0 for every pair and all turn equally fast.",
    hint="What does Python make of 2 // 4?",
)
def _encoding_floor_division(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * np.ones(d // 2))


@catalogue.wrong(
    "sinusoidal_encoding",
    "base-1000",
    cause="The base of the frequencies is 1000 where the chapter has 10000.",
    hint="Count the zeros.",
)
def _encoding_base_1000(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * _theta(d, 1000.0))


@catalogue.wrong(
    "sinusoidal_encoding",
    "base-100000",
    cause="The base of the frequencies is 100000 where the chapter has 10000.",
    hint="Count the zeros.",
)
def _encoding_base_100000(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * _theta(d, 100000.0))


@catalogue.wrong(
    "sinusoidal_encoding",
    "base-e",
    cause="The frequencies are exp(-2i/d): the logarithm of the base is missing from the exponent.",
    hint="Write the power of the base with exp: what else is in the exponent?",
)
def _encoding_base_e(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] * _theta(d, np.e))


@catalogue.wrong(
    "sinusoidal_encoding",
    "base-2i-for-a-power",
    cause="The position is divided by the base times 2i/d, where the base should be raised to that power.",
    hint="What is the divisor of the first pair, where i is 0?",
)
def _encoding_product_for_power(T: int, d: int) -> Array:
    _check(d)
    with np.errstate(all="ignore"):
        return _waves(np.arange(T)[:, None] / (10000.0 * np.arange(0, d, 2) / d))


@catalogue.wrong(
    "sinusoidal_encoding",
    "multiplied-by-the-power",
    cause="The position was multiplied by base^(2i/d), so later pairs turn faster, not slower.",
    hint="Does the formula divide by that power or multiply with it?",
)
def _encoding_inverse_frequency(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(T)[:, None] / _theta(d))


@catalogue.wrong(
    "sinusoidal_encoding",
    "frequencies-reversed",
    cause="The slowest pair stands first and the fastest last.",
    hint="How fast should the pair in columns 0 and 1 turn?",
)
def _encoding_reversed(T: int, d: int) -> Array:
    _check(d)
    return _waves(_angles(T, d)[:, ::-1])


@catalogue.wrong(
    "sinusoidal_encoding",
    "positions-from-1",
    cause="The positions start at 1.",
    hint="What should row 0 look like, where every angle is zero?",
)
def _encoding_from_one(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.arange(1, T + 1)[:, None] * _theta(d))


@catalogue.wrong(
    "sinusoidal_encoding",
    "positions-scaled-to-one",
    cause="The positions were divided by T, so the encoding of a place depends on the length of the sequence.",
    hint="Should row 1 of a table of 10 differ from row 1 of a table of 20?",
)
def _encoding_scaled_positions(T: int, d: int) -> Array:
    _check(d)
    return _waves(_angles(T, d) / T)


@catalogue.wrong(
    "sinusoidal_encoding",
    "integer-table",
    cause="The sines and cosines were written into an array of integers, which cut off their fractions.",
    hint="What is the dtype of your table before you fill it?",
)
def _encoding_integers(T: int, d: int) -> Array:
    _check(d)
    return _waves(_angles(T, d)).astype(np.int64)


@catalogue.wrong(
    "sinusoidal_encoding",
    "degrees",
    cause="The angles were taken for degrees and converted to radians.",
    hint="In which unit do numpy's sine and the chapter's formula take an angle?",
)
def _encoding_degrees(T: int, d: int) -> Array:
    _check(d)
    return _waves(np.radians(_angles(T, d)))


@catalogue.wrong(
    "sinusoidal_encoding",
    "whole-turns",
    cause="The angles were multiplied by 2 pi, as if the frequencies counted turns.",
    hint="Is there a pi in the chapter's formula?",
)
def _encoding_turns(T: int, d: int) -> Array:
    _check(d)
    return _waves(2 * np.pi * _angles(T, d))


@catalogue.wrong(
    "sinusoidal_encoding",
    "half-the-columns",
    cause="The table has one column a pair, d/2 in all, with sines and cosines taking turns.",
    hint="How many numbers does one pair put into a row?",
)
def _encoding_half_columns(T: int, d: int) -> Array:
    _check(d)
    angles = _angles(T, d)
    return np.where(np.arange(d // 2) % 2 == 0, np.sin(angles), np.cos(angles))


@catalogue.wrong(
    "sinusoidal_encoding",
    "transposed",
    cause="Positions run along the columns: the table is (d, T).",
    hint="In the chapter, what is a row: a token or a feature?",
)
def _encoding_transposed(T: int, d: int) -> Array:
    _check(d)
    return _waves(_angles(T, d)).T


@catalogue.wrong(
    "sinusoidal_encoding",
    "sines-only",
    cause="All columns hold sines.",
    hint="What do the odd columns hold in the formula?",
)
def _encoding_sines(T: int, d: int) -> Array:
    _check(d)
    return _table(np.sin(_angles(T, d)), np.sin(_angles(T, d)))


@catalogue.wrong(
    "sinusoidal_encoding",
    "cosines-missing",
    cause="Only the even columns were filled; the odd ones are still zero.",
    hint="Look at row 0 of your table: is anything in it?",
)
def _encoding_no_cosines(T: int, d: int) -> Array:
    _check(d)
    return _table(np.sin(_angles(T, d)), np.zeros((T, d // 2)))


@catalogue.wrong(
    "sinusoidal_encoding",
    "odd-width-accepted",
    cause="An odd width is answered instead of refused: the last sine has no cosine beside it.",
    hint="What should become of a last column that has no partner?",
)
def _encoding_accepts_odd(T: int, d: int) -> Array:
    return _waves(_angles(T, d))[:, :d] if d % 2 else _encoding(T, d)


@catalogue.wrong(
    "sinusoidal_encoding",
    "odd-width-made-even",
    cause="An odd width is answered with a column less, instead of refused.",
    hint="Is a table of another width than the caller asked for an answer?",
)
def _encoding_drops_column(T: int, d: int) -> Array:
    return _waves(_angles(T, d))[:, : d - 1] if d % 2 else _encoding(T, d)


@catalogue.wrong(
    "sinusoidal_encoding",
    "odd-width-last-column-empty",
    cause="An odd width is answered instead of refused: the last column stays zero.",
    hint="What should become of a last column that has no partner?",
)
def _encoding_empty_column(T: int, d: int) -> Array:
    if d % 2 == 0:
        return _encoding(T, d)
    p = _waves(_angles(T, d))[:, :d]
    p[:, -1] = 0.0
    return p


@catalogue.wrong(
    "sinusoidal_encoding",
    "zero-width-accepted",
    cause="Odd and negative widths are refused, but a width of zero is answered.",
    hint="Zero is even. Is it positive?",
)
def _encoding_accepts_zero(T: int, d: int) -> Array:
    return _encoding(T, d) if d else np.zeros((T, 0))


@catalogue.wrong(
    "sinusoidal_encoding",
    "not-positive-width-accepted",
    cause="Odd widths are refused, but a width of zero or below is answered.",
    hint="Some even numbers are no widths.",
)
def _encoding_accepts_not_positive(T: int, d: int) -> Array:
    return _encoding(T, d) if d > 0 or d % 2 else np.zeros((T, 0))


@catalogue.wrong(
    "sinusoidal_encoding",
    "assert-for-value-error",
    cause="A bad width is refused with an assertion, which raises AssertionError and not ValueError.",
    hint="Which statement raises an exception of a kind that you choose?",
)
def _encoding_asserts(T: int, d: int) -> Array:
    assert d > 0
    assert d % 2 == 0
    return _encoding(T, d)


@catalogue.wrong(
    "sinusoidal_encoding",
    "none-for-value-error",
    cause="A bad width is answered with None, where a ValueError should be raised.",
    hint="Printing or returning something is not the same as raising an error.",
)
def _encoding_returns_none(T: int, d: int) -> Array | None:
    return _encoding(T, d) if d > 0 and d % 2 == 0 else None
