"""What a student of exercise 1 can check alone: small worked numbers, given in full.

Shipped to students, so it imports numpy and the checks alone, and holds numbers but no way to compute them.
"""

import numpy as np

from checks import Answer, holds, number, points, refuses, same

ROUNDING = 1e-4  # a gap that must vanish: float32 arithmetic stays below, every mistake far above


@points(0.75, looks_at="a worked table")
def test_three_positions_in_four_columns(sinusoidal_encoding: Answer) -> None:
    """Three positions in four columns give the worked table."""
    worked = [
        [0.0, 1.0, 0.0, 1.0],
        [0.8414710, 0.5403023, 0.0099998, 0.9999500],
        [0.9092974, -0.4161468, 0.0199987, 0.9998000],
    ]
    look = "Row 1 of the table turns the first pair by 1 and the second pair by 0.01 radians."
    same(sinusoidal_encoding(3, 4), worked, look, reveal=True)


@points(0.5, looks_at="widths that do not come in pairs")
def test_an_odd_width_is_refused(sinusoidal_encoding: Answer) -> None:
    """Two columns are one pair; five columns cannot be paired, which is a ValueError."""
    one_pair = [[0.0, 1.0], [0.8414710, 0.5403023]]
    same(sinusoidal_encoding(2, 2), one_pair, "One pair is the sine and the cosine of the position.", reveal=True)
    refuses(sinusoidal_encoding, 4, 5, because="for an odd d")


@points(0.5, looks_at="a worked gap, with and without positions")
def test_a_worked_gap(equivariance_gap: Answer) -> None:
    """Without positions the gap of the worked example vanishes; with them it has the worked size."""
    X = np.array([[1.0, 0.0], [0.0, 2.0], [2.0, -1.0], [1.0, 0.0]])
    perm = np.array([1, 2, 0, 3])
    Wq = np.array([[0.0, -1.0, 1.0], [0.0, 1.0, -1.0]])
    Wk = np.array([[-1.0, 0.0, 1.0], [1.0, -1.0, 1.0]])
    Wv = np.array([[-1.0, -1.0, 0.0, -1.0, 0.0], [-1.0, -1.0, 1.0, 0.0, 1.0]])
    without = number(equivariance_gap(X, perm, Wq, Wk, Wv, False), "the gap")
    gap = equivariance_gap(X, perm, Wq, Wk, Wv, True)
    holds(
        abs(without) <= ROUNDING,
        f"Without positions the gap should vanish up to rounding, but is {without:.6g}.",
        "Does use_positions=False leave the tokens as they are, and do both terms stand in the same order?",
    )
    look = "Where does each token stand in the input that A receives?"
    same(gap, 2.6970584, look, reveal=True, name="the gap")


@points(0.5, looks_at="a worked gap with positions")
def test_a_worked_gap_of_three_tokens(equivariance_gap: Answer) -> None:
    """Three tokens of width four, turned round in a circle, give the worked gap."""
    X = np.array([[1.0, -1.0, 1.0, 1.0], [0.0, -1.0, 1.0, -1.0], [-1.0, 2.0, 1.0, 1.0]])
    perm = np.array([1, 2, 0])
    Wq = np.array([[1.0, 0.0], [-1.0, 1.0], [0.0, -1.0], [0.0, 1.0]])
    Wk = np.array([[1.0, 1.0], [-1.0, 1.0], [0.0, 0.0], [-1.0, 1.0]])
    Wv = np.array(
        [
            [-1.0, -1.0, -1.0, -1.0, 0.0],
            [-1.0, 1.0, 1.0, -1.0, 1.0],
            [-1.0, 0.0, 1.0, -1.0, 0.0],
            [1.0, 0.0, 1.0, -1.0, -1.0],
        ]
    )
    look = "It is one number: the largest entry, whatever its sign, of A(X[perm]) - A(X)[perm]."
    same(equivariance_gap(X, perm, Wq, Wk, Wv, True), 2.1999436, look, reveal=True, name="the gap")
