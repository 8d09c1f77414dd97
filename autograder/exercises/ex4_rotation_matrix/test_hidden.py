"""What exercise 4 is graded on beyond the public tests: every pair, every position, shifts far and backwards.

Never shipped to students. Knows the reference, and nothing of how or where an answer runs.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import reference
from autograder.checks import Answer, array, points, same

Array = NDArray[Any]
STEPS = (4, 5, 7, 8, 10, 13)  # far from half turns of the first pair, where several wrong matrices are right


def _moved(rows: Array, M: Array) -> Array:
    """`M @ row` for every row; entries that are not finite are left for the comparison to find."""
    with np.errstate(all="ignore"):
        moved: Array = rows @ M.T  # (T, n) @ (n, n) -> (T, n)
    return moved


@points(0.75, looks_at="the first pair")
def test_the_first_pair_turns_by_a_radian_a_step(rotation_matrix: Answer, rng: np.random.Generator) -> None:
    """The first pair turns by one radian a step, whatever the width, at the second call as at the first."""
    first, second = (int(k) for k in rng.choice(STEPS, size=2, replace=False))
    d = 2 * int(rng.integers(4, 9))
    look = "Multiply it with the pair at position 0, which is (0, 1): sines stand first."
    same(rotation_matrix(first, 0, d), reference.rotation_matrix(first, 0, d), look, name="the matrix")
    same(rotation_matrix(second, 0, 2), reference.rotation_matrix(second, 0, 2), look, name="the matrix")
    look = "Is a repeated call given the same answer?"
    same(rotation_matrix(first, 0, d), reference.rotation_matrix(first, 0, d), look, name="the matrix")


@points(1.0, looks_at="every pair at every position")
def test_every_pair_at_every_position(rotation_matrix: Answer, rng: np.random.Generator) -> None:
    """One matrix moves its pair by k, wherever the pair stands, for every pair."""
    k, d, T = int(rng.integers(60, 90)), 10, 12
    p = reference.sinusoidal_encoding(T + k, d)  # (T + k, d)
    look = "By which angle does pair i turn in one step, and does the matrix keep the order (sine, cosine)?"
    for i in reversed(range(d // 2)):
        pair = p[:, 2 * i : 2 * i + 2]  # (T + k, 2)
        R = array(rotation_matrix(k, i, d), (2, 2), "the matrix")
        same(_moved(pair[:T], R), pair[k:], look, name="R @ (p[t, 2i], p[t, 2i+1]), over t,")


@points(0.5, looks_at="steps backwards, and no step")
def test_steps_backwards_and_no_step(rotation_matrix: Answer, rng: np.random.Generator) -> None:
    """A negative k turns back, and k = 0 leaves the pair where it is."""
    k = int(rng.integers(7, 12))
    look = "By which angle does pair i turn in so many steps?"
    same(rotation_matrix(k, 1, 6), reference.rotation_matrix(k, 1, 6), look, name="the matrix")
    look = "Which way does the pair turn when k is negative?"
    same(rotation_matrix(-k, 1, 6), reference.rotation_matrix(-k, 1, 6), look, name="the matrix")
    same(rotation_matrix(0, 1, 8), np.eye(2), "No step should leave the pair as it is.", name="the matrix")


@points(0.5, looks_at="steps over long distances")
def test_long_distances(rotation_matrix: Answer, rng: np.random.Generator) -> None:
    """The angle is right for large k, forwards and backwards, and in wide tables."""
    k = int(rng.integers(1800, 2600))
    look = "Which base does the frequency of pair i come from?"
    for steps, i, d in ((k, 1, 16), (-k, 3, 64), (k, 20, 64)):
        same(rotation_matrix(steps, i, d), reference.rotation_matrix(steps, i, d), look, name="the matrix")


# ---------------------------------------------------------------- the whole row


@points(0.25, looks_at="a single pair of columns")
def test_a_shift_of_one_pair(shift_matrix: Answer, rng: np.random.Generator) -> None:
    """With two columns the shift is the rotation of the only pair."""
    k = int(rng.choice(STEPS))
    same(
        shift_matrix(k, 2), reference.shift_matrix(k, 2), "There is one pair: which matrix moves it?", name="the matrix"
    )


def _moves(shift_matrix: Answer, k: int, d: int, look: str) -> None:
    """`shift_matrix(k, d) @ p[t] = p[t+k]` for a dozen t; the table starts where both ends exist."""
    T = 12
    p = reference.sinusoidal_encoding(T + abs(k), d)  # (T + |k|, d)
    before, after = (p[:T], p[k:]) if k >= 0 else (p[-k:], p[:T])  # (T, d)
    S = array(shift_matrix(k, d), (d, d), "the matrix")
    same(_moved(before, S), after, look, name="S @ p[t], over t,")


@points(0.75, looks_at="every column at every position")
def test_one_matrix_moves_the_whole_row(shift_matrix: Answer, rng: np.random.Generator) -> None:
    """One matrix moves a whole row of the table by k, for several widths."""
    k = int(rng.integers(60, 90))
    look = "Which two columns does pair i stand in, and which matrix moves them?"
    _moves(shift_matrix, k, 6, look)
    _moves(shift_matrix, k + 7, 14, look)
    _moves(shift_matrix, k, 6, "Is a repeated call given the same answer?")


@points(0.5, looks_at="shifts backwards, far, and by nothing")
def test_shifts_backwards_far_and_by_nothing(shift_matrix: Answer, rng: np.random.Generator) -> None:
    """A shift may go backwards and far, and a shift by nothing changes nothing."""
    near, far = int(rng.integers(5, 10)), int(rng.integers(1800, 2600))
    _moves(shift_matrix, near, 4, "Which two columns does pair i stand in, and which matrix moves them?")
    _moves(shift_matrix, -near, 4, "Which way do the pairs turn when k is negative?")
    _moves(shift_matrix, -far, 8, "Which angle does pair i turn by in so many steps?")
    same(shift_matrix(0, 10), np.eye(10), "A shift by nothing should leave every row as it is.", name="the matrix")


# ---------------------------------------------------------------- the dot product


@points(0.25, looks_at="a single pair of columns")
def test_the_dot_product_of_one_pair(offset_dot: Answer, rng: np.random.Generator) -> None:
    """With two columns the dot product depends on one angle."""
    look = "Which function of the angle between them is the dot product of two rows of length one?"
    for k in rng.choice(STEPS, size=2, replace=False):
        same(offset_dot(int(k), 2), reference.offset_dot(int(k), 2), look, name="the dot product")


@points(0.25, looks_at="several widths")
def test_every_pair_adds_to_the_dot_product(offset_dot: Answer, rng: np.random.Generator) -> None:
    """Every pair adds its share, for several widths and offsets."""
    look = "What does each pair add, and how many pairs are there?"
    k = int(rng.integers(9, 15))
    for offset, d in ((0, 14), (k, 8), (k + 20, 12), (k, 8)):
        same(offset_dot(offset, d), reference.offset_dot(offset, d), look, name="the dot product")


@points(0.25, looks_at="offsets backwards and far")
def test_offsets_backwards_and_far(offset_dot: Answer, rng: np.random.Generator) -> None:
    """The dot product is as right for offsets backwards and far as for small ones."""
    near, far = int(rng.integers(5, 10)), int(rng.integers(1800, 2600))
    look = "What does each pair add, whichever way and however far?"
    for offset, d in ((near, 6), (-near, 6), (-far, 8), (2 * far, 6)):
        same(offset_dot(offset, d), reference.offset_dot(offset, d), look, name="the dot product")
