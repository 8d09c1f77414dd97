"""What exercise 1 is graded on beyond the public tests: other sizes, long tables, shuffles that are no swaps.

Never shipped to students. Knows the reference, and nothing of how or where an answer runs.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import reference
from autograder.checks import Answer, holds, number, points, refuses, same, truth, untouched

Array = NDArray[Any]
Inputs = tuple[Array, Array, Array, Array, Array]  # X, perm, Wq, Wk, Wv
ROUNDING = 1e-4  # a gap that must vanish: float32 arithmetic stays below, every mistake far above


@points(0.5, looks_at="a single pair of columns")
def test_one_pair_of_columns(sinusoidal_encoding: Answer, rng: np.random.Generator) -> None:
    """With two columns the angle is the position itself, counted from 0."""
    T = int(rng.integers(6, 11))
    same(sinusoidal_encoding(1, 2), reference.sinusoidal_encoding(1, 2), "What is the angle at position 0?")
    same(sinusoidal_encoding(T, 2), reference.sinusoidal_encoding(T, 2), "Which column holds the sine?")


@points(0.75, looks_at="tables wider than they are long")
def test_more_columns_than_positions(sinusoidal_encoding: Answer, rng: np.random.Generator) -> None:
    """Every pair of a wide table has its own frequency, at the second call as at the first."""
    T, d = int(rng.integers(5, 9)), 2 * int(rng.integers(7, 12))
    look = "Do both columns of a pair share one angle, and does its frequency fall from pair to pair?"
    same(sinusoidal_encoding(T, d), reference.sinusoidal_encoding(T, d), look)
    same(sinusoidal_encoding(T, 64), reference.sinusoidal_encoding(T, 64), look)  # the same length, another width
    same(sinusoidal_encoding(T, d), reference.sinusoidal_encoding(T, d), "Is a repeated call given the same answer?")


@points(1.0, looks_at="positions far from the start")
def test_more_positions_than_columns(sinusoidal_encoding: Answer, rng: np.random.Generator) -> None:
    """The angles keep growing with the position, far down a long table."""
    look = "What is the angle of pair i at position t, and which base does its frequency come from?"
    short, long = int(rng.integers(20, 40)), int(rng.integers(900, 1000))
    same(sinusoidal_encoding(short, 6), reference.sinusoidal_encoding(short, 6), look)
    same(sinusoidal_encoding(long, 16), reference.sinusoidal_encoding(long, 16), look)


@points(0.5, looks_at="widths that make no table")
def test_widths_without_pairs_are_refused(sinusoidal_encoding: Answer, rng: np.random.Generator) -> None:
    """Widths that are odd, zero or negative are refused, and good ones are not."""
    T = int(rng.integers(2, 7))
    same(sinusoidal_encoding(T, 8), reference.sinusoidal_encoding(T, 8), "This width is a good one.")
    odd = 2 * int(rng.integers(4, 9)) + 1
    for d in (odd, 1, 3):
        refuses(sinusoidal_encoding, T, d, because="for an odd d")
    for d in (-2, -6, -odd, 0):
        refuses(sinusoidal_encoding, T, d, because="for a d that is not positive")


# ---------------------------------------------------------------- the gap


def _difference(X: Array, perm: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    """`A(X[perm]) - A(X)[perm]` with positions: (T, d_v)."""
    P = reference.sinusoidal_encoding(*X.shape)  # (T, d)
    shuffled: Array = reference.self_attention(X[perm] + P, Wq, Wk, Wv)  # (T, d_v)
    return shuffled - reference.self_attention(X + P, Wq, Wk, Wv)[perm]  # (T, d_v)


def _drawn(rng: np.random.Generator, T: int, d: int, d_k: int, d_v: int, sign: int = 1) -> Inputs:
    """Tokens, weights and a shuffle in one long cycle, whose largest difference is clear and of this sign.

    Drawn again until no difference is near zero and other readings of the question lie well apart: the largest
    difference of the other sign, the longest row of differences, and the shuffle read the other way round.
    """
    while True:
        X = rng.normal(size=(T, d))
        Wq, Wk = 0.6 * rng.normal(size=(d, d_k)), 0.6 * rng.normal(size=(d, d_k))
        Wv = rng.normal(size=(d, d_v))
        order = rng.permutation(T)
        perm = np.empty(T, dtype=np.int64)
        perm[order] = np.roll(order, -1)
        D = _difference(X, perm, Wq, Wk, Wv)
        up, down = float(D.max()), float(-D.min())
        gap = max(up, down)
        longest = float(np.sqrt((D * D).sum(axis=1)).max())
        other = reference.equivariance_gap(X, np.argsort(perm), Wq, Wk, Wv, True)
        clear = gap > 0.5 and np.abs(D).min() > 20 * ROUNDING
        if clear and min(up, down) < 0.9 * gap and longest > 1.02 * gap and abs(other - gap) > 0.1 * gap:
            return X, perm, Wq, Wk, (Wv if (up > down) == (sign > 0) else -Wv)


@points(0.5, looks_at="a gap that vanishes, and one that does not")
def test_the_gap_is_due_to_the_positions(equivariance_gap: Answer, rng: np.random.Generator) -> None:
    """The gap vanishes without positions, and with them grows as the values do."""
    X, perm, Wq, Wk, Wv = _drawn(rng, T=7, d=4, d_k=3, d_v=5)
    without = number(equivariance_gap(X, perm, Wq, Wk, Wv, False), "the gap without positions")
    once = number(equivariance_gap(X, perm, Wq, Wk, Wv, True), "the gap with positions")
    thrice = number(equivariance_gap(X, perm, Wq, Wk, 3 * Wv, True), "the gap with positions")
    holds(
        abs(without) <= ROUNDING,
        "Without positions the gap should vanish up to rounding, and does not.",
        "Do both terms list the tokens in the same order, and are they left as they are?",
    )
    holds(
        once > 10 * ROUNDING,
        "With positions the gap should be clearly above zero, and is not.",
        "Do the encodings stay where they are when the tokens are shuffled?",
    )
    holds(
        abs(thrice - 3 * once) <= 1e-3 * thrice,
        "With three times as large values the gap should be three times as large, and is not.",
        "It is measured on the outputs of A as they are.",
    )


@points(0.75, looks_at="the size of the gap with positions")
def test_the_gap_with_positions(equivariance_gap: Answer, rng: np.random.Generator) -> None:
    """With positions the gap has the right size, for short and for long inputs."""
    look = "Which entry of A(X[perm]) - A(X)[perm] counts, and which places do the shuffled tokens meet?"
    for T, d, d_k, d_v in ((5, 8, 3, 4), (9, 6, 4, 2)):
        inputs = _drawn(rng, T, d, d_k, d_v)
        same(equivariance_gap(*inputs, True), reference.equivariance_gap(*inputs, True), look, name="the gap")


@points(0.5, looks_at="differences of either sign")
def test_the_sign_of_a_difference_does_not_matter(equivariance_gap: Answer, rng: np.random.Generator) -> None:
    """The gap is the same whether the largest difference is above or below zero."""
    X, perm, Wq, Wk, Wv = _drawn(rng, T=8, d=4, d_k=5, d_v=3, sign=-1)
    expected = reference.equivariance_gap(X, perm, Wq, Wk, Wv, True)
    same(equivariance_gap(X, perm, Wq, Wk, -Wv, True), expected, "How large is the largest difference?", name="the gap")
    look = "With values of the other sign the gap should stay what it was."
    same(equivariance_gap(X, perm, Wq, Wk, Wv, True), expected, look, name="the gap")


@points(0.25, looks_at="arguments left alone, and a shuffle that moves nothing")
def test_the_tokens_are_left_alone(equivariance_gap: Answer, rng: np.random.Generator) -> None:
    """The caller's arrays stay what they were, and a shuffle that moves nothing leaves no gap."""
    X, perm, Wq, Wk, Wv = _drawn(rng, T=6, d=10, d_k=3, d_v=4)
    gap = untouched(equivariance_gap, X, perm, Wq, Wk, Wv, True)
    look = "Which entry of A(X[perm]) - A(X)[perm] counts, and which places do the shuffled tokens meet?"
    same(gap, reference.equivariance_gap(X, perm, Wq, Wk, Wv, True), look, name="the gap")
    still = number(untouched(equivariance_gap, X, np.arange(6), Wq, Wk, Wv, True), "the gap")
    holds(abs(still) <= ROUNDING, "A shuffle that moves nothing should leave no gap, and leaves one.")


@points(1.0, looks_at="the conclusion")
def test_the_conclusion(STILL_EQUIVARIANT: object) -> None:
    """The answer is the one that the gaps show."""
    equivariant = truth(STILL_EQUIVARIANT, "STILL_EQUIVARIANT", strict=True)
    look = "How large is equivariance_gap with positions, and how large would it be for an equivariant function?"
    holds(not equivariant, "STILL_EQUIVARIANT does not fit what equivariance_gap shows.", look)
