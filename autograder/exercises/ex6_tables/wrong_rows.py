"""Named wrong answers to `add_positions` and `vision_token_count`, each with its cause and a hint.

Numpy alone; knows no reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

catalogue = Catalogue()
Array = Any  # a float64 array; numpy types most of its results as Any


# ---------------------------------------------------------------- a row for every place


def _adds(name: str, *, cause: str, hint: str, answer: Callable[[Array, Array, int], Any]) -> None:
    """Record an add_positions that refuses what is too long, and is wrong otherwise; T is the number of tokens."""

    def variant(X: Array, table: Array) -> Any:
        if len(X) > len(table):
            raise ValueError("the table is too short")
        return answer(X, table, len(X))

    catalogue.wrong("add_positions", name, cause=cause, hint=hint)(variant)


def _too_long(name: str, *, cause: str, hint: str, answer: Callable[[Array, Array], Any]) -> None:
    """Record an add_positions that is right where the table is long enough, and does not refuse what is too long."""

    def variant(X: Array, table: Array) -> Any:
        return answer(X, table) if len(X) > len(table) else X + table[: len(X)]

    catalogue.wrong("add_positions", name, cause=cause, hint=hint)(variant)


_adds(
    "multiplied",
    cause="The rows of the table were multiplied with the tokens, where they are added.",
    hint="What should a table of zeros do to the tokens?",
    answer=lambda X, table, T: X * table[:T],
)
_adds(
    "subtracted",
    cause="The rows of the table were subtracted.",
    hint="What should tokens of zeros come out as?",
    answer=lambda X, table, T: X - table[:T],
)
_adds(
    "last-rows",
    cause="The last rows of the table were used, where the first are asked for.",
    hint="Which row does token 0 get?",
    answer=lambda X, table, T: X + table[len(table) - T :],
)
_adds(
    "positions-from-1",
    cause="Token t got row t + 1, and the last token the last row there is.",
    hint="Which row does token 0 get?",
    answer=lambda X, table, T: X + table[np.minimum(np.arange(T) + 1, len(table) - 1)],
)
_adds(
    "first-row-for-all",
    cause="All tokens got the first row.",
    hint="Do two tokens at different places get the same row?",
    answer=lambda X, table, T: X + table[0],
)
_adds(
    "reversed",
    cause="The rows were added in reverse order.",
    hint="Which row does token 0 get?",
    answer=lambda X, table, T: X + table[:T][::-1],
)
_adds(
    "mean-of-the-table",
    cause="The mean of the table was added to all tokens.",
    hint="Do two tokens at different places get the same row?",
    answer=lambda X, table, T: X + table.mean(axis=0),
)
_adds(
    "sum-of-the-rows-so-far",
    cause="Token t got the sum of the rows up to t.",
    hint="How many rows does a token get?",
    answer=lambda X, table, T: X + np.cumsum(table[:T], axis=0),
)
_adds(
    "added-twice",
    cause="The rows were added twice.",
    hint="What should tokens of zeros come out as?",
    answer=lambda X, table, T: X + 2 * table[:T],
)
_adds(
    "tokens-scaled",
    cause="The tokens were multiplied by the root of d first, as some models do with their embeddings.",
    hint="What should a table of zeros do to the tokens?",
    answer=lambda X, table, T: X * np.sqrt(X.shape[1]) + table[:T],
)
_adds(
    "averaged",
    cause="The mean of token and row was taken.",
    hint="What should a table of zeros do to the tokens?",
    answer=lambda X, table, T: (X + table[:T]) / 2,
)
_adds(
    "rows-alone",
    cause="The rows of the table were returned without the tokens.",
    hint="What are the rows added to?",
    answer=lambda X, table, T: table[:T].copy(),
)
_adds(
    "placed-beside",
    cause="The rows were put beside the tokens, which makes them twice as wide.",
    hint="Which shape does the result have?",
    answer=lambda X, table, T: np.concatenate([X, table[:T]], axis=1),
)
_adds(
    "placed-below",
    cause="The rows were put below the tokens, which makes them twice as many.",
    hint="Which shape does the result have?",
    answer=lambda X, table, T: np.concatenate([X, table[:T]]),
)
_adds(
    "matrix-product",
    cause="The tokens were multiplied with the transposed table: every token with every row.",
    hint="Which shape does the result have?",
    answer=lambda X, table, T: X @ table[:T].T,
)
_too_long(
    "extra-tokens-dropped",
    cause="Tokens beyond the end of the table were dropped without a word.",
    hint="How would a caller notice that tokens are missing?",
    answer=lambda X, table: X[: len(table)] + table,
)
_too_long(
    "extra-tokens-bare",
    cause="Tokens beyond the end of the table got no position, without a word.",
    hint="What does the contract ask for where the table is too short?",
    answer=lambda X, table: np.concatenate([X[: len(table)] + table, X[len(table) :]]),
)
_too_long(
    "starts-again",
    cause="Beyond the end the table starts again, so two places share a row.",
    hint="What does the contract ask for where the table is too short?",
    answer=lambda X, table: X + table[np.arange(len(X)) % len(table)],
)
_too_long(
    "last-row-repeated",
    cause="Beyond the end all tokens got the last row.",
    hint="What does the contract ask for where the table is too short?",
    answer=lambda X, table: X + table[np.minimum(np.arange(len(X)), len(table) - 1)],
)
_too_long(
    "none-where-too-long",
    cause="Where the table is too short, None is returned, and no ValueError raised.",
    hint="What does a function return that comes to its end?",
    answer=lambda X, table: None,
)


@catalogue.wrong(
    "add_positions",
    "index-error",
    cause="Where the table is too short, an IndexError comes out, where the contract names another exception.",
    hint="Which exception does the contract name?",
)
def _index_error(X: Array, table: Array) -> Array:
    return np.stack([x + table[t] for t, x in enumerate(X)])


@catalogue.wrong(
    "add_positions",
    "just-long-enough-refused",
    cause="A table of exactly as many rows as tokens is refused.",
    hint="Which row does the last of T tokens need?",
)
def _just_enough_refused(X: Array, table: Array) -> Array:
    if len(X) >= len(table):
        raise ValueError("the table is too short")
    return X + table[: len(X)]


@catalogue.wrong(
    "add_positions",
    "one-too-many-allowed",
    cause="One token more than the table has rows is let through, and gets the last row again.",
    hint="Which row would token n_max need?",
)
def _one_too_many(X: Array, table: Array) -> Array:
    if len(X) > len(table) + 1:
        raise ValueError("the table is too short")
    return X + table[np.minimum(np.arange(len(X)), len(table) - 1)]


@catalogue.wrong(
    "add_positions",
    "written-into-x",
    cause="The rows were added into the caller's array, so X is another after the call.",
    hint="What is in X after your function has returned?",
)
def _written_into_x(X: Array, table: Array) -> Array:
    if len(X) > len(table):
        raise ValueError("the table is too short")
    X += table[: len(X)]
    return X


# ---------------------------------------------------------------- counts


def _counts(name: str, *, cause: str, hint: str, answer: Callable[[int, int, int], Any]) -> None:
    """Record a vision_token_count that refuses what does not fit, written in image size, patch size, class tokens."""

    def variant(image_size: int, patch_size: int, class_tokens: int = 0) -> Any:
        if image_size % patch_size:
            raise ValueError("patches do not fit")
        return answer(image_size, patch_size, class_tokens)

    catalogue.wrong("vision_token_count", name, cause=cause, hint=hint)(variant)


def _misfits(name: str, *, cause: str, hint: str, answer: Callable[[int, int, int], Any]) -> None:
    """Record a vision_token_count that is right where patches fit, and does not refuse where they do not."""

    def variant(image_size: int, patch_size: int, class_tokens: int = 0) -> Any:
        if image_size % patch_size:
            return answer(image_size, patch_size, class_tokens)
        return (image_size // patch_size) ** 2 + class_tokens

    catalogue.wrong("vision_token_count", name, cause=cause, hint=hint)(variant)


_counts(
    "class-tokens-forgotten",
    cause="Class tokens are not counted.",
    hint="Where does class_tokens occur in your count?",
    answer=lambda size, patch, extra: (size // patch) ** 2,
)
_counts(
    "always-one-class-token",
    cause="One class token is always counted.",
    hint="What is the count without a class token?",
    answer=lambda size, patch, extra: (size // patch) ** 2 + 1,
)
_counts(
    "one-class-token-at-most",
    cause="Several class tokens are counted as one.",
    hint="What is the count with 4 class tokens?",
    answer=lambda size, patch, extra: (size // patch) ** 2 + min(extra, 1),
)
_counts(
    "class-tokens-taken-off",
    cause="Class tokens are taken off the count.",
    hint="Is a class token one of the patches?",
    answer=lambda size, patch, extra: (size // patch) ** 2 - extra,
)
_counts(
    "class-tokens-a-side",
    cause="Class tokens are added to the side of the grid before it is squared.",
    hint="What comes first, the square or the sum?",
    answer=lambda size, patch, extra: (size // patch + extra) ** 2,
)
_counts(
    "class-tokens-multiplied",
    cause="The patches are multiplied by the class tokens (and one).",
    hint="How many class tokens does a whole image have?",
    answer=lambda size, patch, extra: (size // patch) ** 2 * (extra + 1),
)
_counts(
    "not-squared",
    cause="The patches of one side are counted.",
    hint="How many dimensions has an image?",
    answer=lambda size, patch, extra: size // patch + extra,
)
_counts(
    "two-sides",
    cause="The patches of two sides are added, where they should be multiplied.",
    hint="How many patches has a grid of 3 by 3?",
    answer=lambda size, patch, extra: 2 * (size // patch) + extra,
)
_counts(
    "pixels-over-patch",
    cause="The pixels of the image were divided by the side of a patch, not by its area.",
    hint="How many pixels has a patch?",
    answer=lambda size, patch, extra: size * size // patch + extra,
)
_counts(
    "pixels",
    cause="The pixels are counted.",
    hint="Where does the size of a patch occur in your count?",
    answer=lambda size, patch, extra: size * size + extra,
)
_counts(
    "pixels-of-a-patch",
    cause="The pixels of a patch are counted.",
    hint="What becomes a token, a pixel or a patch?",
    answer=lambda size, patch, extra: patch * patch + extra,
)
_counts(
    "constant-256",
    cause="The count is always that of an image of 224 pixels in patches of 14.",
    hint="What changes with an image of 336 pixels?",
    answer=lambda size, patch, extra: 256 + extra,
)
_counts(
    "one-patch-too-many",
    cause="One patch a side too many is counted, as if posts were counted and not the gaps between them.",
    hint="How many patches are there where the patch is as large as the image?",
    answer=lambda size, patch, extra: (size // patch + 1) ** 2 + extra,
)
_misfits(
    "rounded-down",
    cause="Where patches do not fit, the rest of the image is dropped without a word.",
    hint="What does the contract ask for where patches do not fill the image?",
    answer=lambda size, patch, extra: (size // patch) ** 2 + extra,
)
_misfits(
    "rounded-up",
    cause="Where patches do not fit, patches that stick out are counted as well.",
    hint="What does the contract ask for where patches do not fill the image?",
    answer=lambda size, patch, extra: (-(-size // patch)) ** 2 + extra,
)
_misfits(
    "fractions-of-patches",
    cause="Where patches do not fit, fractions of patches are counted.",
    hint="Can a token be half a token?",
    answer=lambda size, patch, extra: (size / patch) ** 2 + extra,
)
_misfits(
    "zero-where-unfit",
    cause="Where patches do not fit, 0 is returned, and no ValueError raised.",
    hint="How would a caller notice that something is wrong?",
    answer=lambda size, patch, extra: 0,
)
_misfits(
    "none-where-unfit",
    cause="Where patches do not fit, None is returned, and no ValueError raised.",
    hint="What does a function return that comes to its end?",
    answer=lambda size, patch, extra: None,
)


@catalogue.wrong(
    "vision_token_count",
    "assertion-for-value-error",
    cause="Where patches do not fit, an AssertionError comes out, where the contract names another exception.",
    hint="Which exception does the contract name?",
)
def _assertion(image_size: int, patch_size: int, class_tokens: int = 0) -> int:
    if image_size % patch_size:
        raise AssertionError("patches do not fit")
    return (image_size // patch_size) ** 2 + class_tokens
