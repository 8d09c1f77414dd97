"""Named wrong answers to `resize_matrix`, each with its cause and a hint.

Numpy alone; knows no reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

catalogue = Catalogue()
Array = Any  # a float64 array; numpy types most of its results as Any
Place = Callable[[int, int, int], float]  # of new sample i, from i, n_old and n_new


def cubic(s: Array, a: float = -0.75) -> Array:
    """The kernel, entry by entry."""
    s = np.abs(s)
    near, far = (a + 2) * s**3 - (a + 3) * s**2 + 1, a * (s**3 - 5 * s**2 + 8 * s - 4)
    return np.select([s <= 1, s < 2], [near, far])


def centre(i: int, n_old: int, n_new: int) -> float:
    """Where new sample i stands, in old samples."""
    return (i + 0.5) * n_old / n_new - 0.5


def corner(i: int, n_old: int, n_new: int) -> float:
    """Where it would stand if the outermost samples stayed in their places."""
    return i * (n_old - 1) / (n_new - 1) if n_new > 1 else 0.0


def linear(s: Array) -> Array:
    """The kernel of linear interpolation."""
    return np.maximum(1 - np.abs(s), 0.0)


def nearest(s: Array) -> Array:
    """The kernel of the nearest sample; of two equally near the one to the right."""
    return ((s >= -0.5) & (s < 0.5)).astype(float)


def weights(
    n_old: int,
    n_new: int,
    place: Place = centre,
    kernel: Callable[[Array], Array] = cubic,
    first: Callable[[float], int] = lambda s: int(np.floor(s)) - 1,
    taps: int = 4,
    edge: Callable[[Array, int], Array] = lambda j, n: np.clip(j, 0, n - 1),
) -> Array:
    """The matrix, put together from what is done at each of its steps: (n_new, n_old)."""
    M = np.zeros((n_new, n_old))
    for i in range(n_new):
        s = place(i, n_old, n_new)
        j = first(s) + np.arange(taps)  # (taps,)
        at = edge(j, n_old)  # (taps,); -1 where a sample is left out
        np.add.at(M[i], at[at >= 0], kernel(s - j)[at >= 0])
    return M


def _matrix(name: str, *, cause: str, hint: str, answer: Callable[[int, int], Any]) -> None:
    """Record `answer(n_old, n_new)` as a wrong resize_matrix."""
    catalogue.wrong("resize_matrix", name, cause=cause, hint=hint)(answer)


def _left_out(j: Array, n: int) -> Array:
    return np.where((j >= 0) & (j < n), j, -1)


def _mirrored(j: Array, n: int) -> Array:
    return np.clip(np.where(j < 0, -j, np.where(j > n - 1, 2 * (n - 1) - j, j)), 0, n - 1)


def _divided(M: Array) -> Array:
    """Every row divided by its sum."""
    return M / M.sum(axis=1, keepdims=True)


def _smoothed(n_old: int, n_new: int) -> Array:
    """What image libraries do when they shrink: the kernel grows with the factor."""
    factor = max(n_old / n_new, 1.0)
    if factor == 1.0:
        return weights(n_old, n_new)
    s = np.array([centre(i, n_old, n_new) for i in range(n_new)])[:, None]  # (n_new, 1)
    return _divided(cubic((s - np.arange(n_old)) / factor))


def _overwritten(n_old: int, n_new: int) -> Array:
    M = np.zeros((n_new, n_old))
    for i in range(n_new):
        s = centre(i, n_old, n_new)
        for j in range(int(np.floor(s)) - 1, int(np.floor(s)) + 3):
            M[i, min(max(j, 0), n_old - 1)] = cubic(np.array(s - j))
    return M


# ---------------------------------------------------------------- another interpolation

_matrix(
    "nearest-for-bicubic",
    cause="Every new sample is the nearest old one: no interpolation at all.",
    hint="How many old samples go into a new one?",
    answer=lambda n_old, n_new: weights(n_old, n_new, kernel=nearest),
)
_matrix(
    "nearest-from-the-corner",
    cause="New sample i is old sample i times the factor, rounded down: no interpolation at all.",
    hint="How many old samples go into a new one?",
    answer=lambda n_old, n_new: np.eye(n_old)[np.arange(n_new) * n_old // n_new],
)
_matrix(
    "linear-for-bicubic",
    cause="The interpolation is linear: two old samples go into a new one.",
    hint="How many old samples go into a new one, and can a weight be negative?",
    answer=lambda n_old, n_new: weights(n_old, n_new, kernel=linear),
)
_matrix(
    "other-kernel",
    cause="The kernel has a = -0.5, as in some image libraries, where a = -0.75 is asked for.",
    hint="Which a does the text give?",
    answer=lambda n_old, n_new: weights(n_old, n_new, kernel=lambda s: cubic(s, -0.5)),
)
_matrix(
    "smoothed-when-shrinking",
    cause="Where the row shrinks, the kernel was widened, as image libraries do against aliasing.",
    hint="How many old samples go into a new one when the row shrinks?",
    answer=_smoothed,
)
_matrix(
    "negative-weights-dropped",
    cause="Negative weights were set to zero and the rows divided by their sums.",
    hint="Can a weight of the kernel be negative?",
    answer=lambda n_old, n_new: _divided(weights(n_old, n_new, kernel=lambda s: np.maximum(cubic(s), 0.0))),
)
_matrix(
    "two-samples-alone",
    cause="Only the two nearest of the four samples were used, with the cubic weights.",
    hint="How many old samples go into a new one?",
    answer=lambda n_old, n_new: weights(n_old, n_new, first=lambda s: int(np.floor(s)), taps=2),
)
_matrix(
    "three-samples-alone",
    cause="The last of the four samples was left out.",
    hint="How many old samples go into a new one?",
    answer=lambda n_old, n_new: weights(n_old, n_new, taps=3),
)

# ---------------------------------------------------------------- another place

_matrix(
    "corners-aligned",
    cause="The outermost samples stay in their places (align_corners=True), where cells have their centres aligned.",
    hint="Where does new sample 0 stand?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=corner),
)
_matrix(
    "half-forgotten",
    cause="New sample i was put at i times the factor: samples were taken for the left ends of their cells.",
    hint="Where in its cell does a sample stand?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=lambda i, old, new: i * old / new),
)
_matrix(
    "half-not-taken-off",
    cause="The half that leads to the centre of the new cell was added, and the one of the old cell not taken off.",
    hint="Where is old sample 0: at 0 or at one half?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=lambda i, old, new: (i + 0.5) * old / new),
)
_matrix(
    "half-not-added",
    cause="The half of the old cell was taken off, and the one of the new cell not added.",
    hint="Where in its own cell is new sample 0?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=lambda i, old, new: i * old / new - 0.5),
)
_matrix(
    "factor-inverted",
    cause="The factor is the wrong way round: n_new / n_old.",
    hint="By how much do you move among the old samples when i grows by one?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=lambda i, old, new: (i + 0.5) * new / old - 0.5),
)
_matrix(
    "whole-factor",
    cause="The factor was rounded down to a whole number.",
    hint="Which kind of division is in your factor?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=lambda i, old, new: (i + 0.5) * (old // new) - 0.5),
)
_matrix(
    "counted-from-1",
    cause="New samples were counted from 1.",
    hint="What is i for the first new sample?",
    answer=lambda n_old, n_new: weights(n_old, n_new, place=lambda i, old, new: centre(i + 1, old, new)),
)
_matrix(
    "place-cut-off",
    cause="The place was cut off with int, which rounds -0.3 up to 0, where the floor is asked for.",
    hint="What is the floor of -0.3?",
    answer=lambda n_old, n_new: weights(n_old, n_new, first=lambda s: int(s) - 1),
)
_matrix(
    "place-rounded",
    cause="The place was rounded, so that beyond one half the four samples are not those around it.",
    hint="Which four old samples are around 2.7?",
    answer=lambda n_old, n_new: weights(n_old, n_new, first=lambda s: int(np.floor(s + 0.5)) - 1),
)
_matrix(
    "samples-from-the-floor",
    cause="The four samples begin at the floor of the place; the one to the left of it is missing.",
    hint="Which four old samples are around 2.7?",
    answer=lambda n_old, n_new: weights(n_old, n_new, first=lambda s: int(np.floor(s))),
)

# ---------------------------------------------------------------- the edge, and the matrix itself

_matrix(
    "nothing-beyond-the-edge",
    cause="Samples beyond the edge were left out, so rows near the edge do not sum to one.",
    hint="What do the first and last row of your matrix sum to?",
    answer=lambda n_old, n_new: weights(n_old, n_new, edge=_left_out),
)
_matrix(
    "left-out-and-divided",
    cause="Samples beyond the edge were left out and the rows divided by their sums.",
    hint="Which sample is taken for one that lies beyond the edge?",
    answer=lambda n_old, n_new: _divided(weights(n_old, n_new, edge=_left_out)),
)
_matrix(
    "mirrored-at-the-edge",
    cause="Samples beyond the edge were mirrored, where the one at the edge is asked for.",
    hint="Which sample is taken for one that lies beyond the edge?",
    answer=lambda n_old, n_new: weights(n_old, n_new, edge=_mirrored),
)
_matrix(
    "round-and-round",
    cause="Beyond the edge the row starts again at the other end, as negative indices do in numpy.",
    hint="Which sample is taken for one that lies beyond the edge?",
    answer=lambda n_old, n_new: weights(n_old, n_new, edge=lambda j, n: j % n),
)
_matrix(
    "overwritten-at-the-edge",
    cause="Where several samples fall on the one at the edge, the last weight overwrites the others.",
    hint="What do the first and last row of your matrix sum to?",
    answer=_overwritten,
)
_matrix(
    "transposed",
    cause="Rows and columns are exchanged: the matrix is (n_old, n_new).",
    hint="On which side of the old samples does the matrix stand?",
    answer=lambda n_old, n_new: weights(n_old, n_new).T,
)
_matrix(
    "sizes-exchanged",
    cause="The matrix leads from n_new samples to n_old.",
    hint="How many rows does your matrix have?",
    answer=lambda n_old, n_new: weights(n_new, n_old),
)
_matrix(
    "reversed",
    cause="The new samples stand in reverse order.",
    hint="Which old sample counts most in new sample 0?",
    answer=lambda n_old, n_new: weights(n_old, n_new)[::-1],
)
_matrix(
    "integer-matrix",
    cause="The matrix is one of integers, which cut off the fractions.",
    hint="What is the dtype of your matrix before you fill it?",
    answer=lambda n_old, n_new: weights(n_old, n_new).astype(np.int64),
)
