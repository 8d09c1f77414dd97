"""Named wrong answers to exercise 1: what students write, why it is wrong, and a hint that gives nothing away.

The entries of `sinusoidal_encoding` stand in `wrong_encodings.py`; `catalogue` holds all. Numpy alone, so that an
entry can be compared with an answer wherever that answer ran; knows no reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.exercises.ex1_sinusoids.wrong_encodings import catalogue

__all__ = ["catalogue"]

Array = NDArray[Any]
Function = Callable[..., Any]


def _right_sides(shuffled: Array, plain: Array, perm: Array) -> Array:
    """`A(X[perm])` less `A(X)[perm]`: (T, d_v)."""
    return shuffled - plain[perm]


def _gap(
    name: str,
    *,
    cause: str,
    hint: str,
    placed: Callable[[Array, Array], Array] = lambda U, P: U + P,
    positions: Callable[[Any], Any] = lambda asked: asked,
    compare: Callable[[Array, Array, Array], Array] = _right_sides,
    measure: Callable[[Array], Any] = lambda D: float(np.abs(D).max()),
) -> None:
    """Record a gap that goes wrong in one of its steps: placing tokens, heeding the flag, comparing, measuring."""

    def variant(
        X: Array,
        perm: Array,
        Wq: Array,
        Wk: Array,
        Wv: Array,
        use_positions: Any,
        *,
        sinusoidal_encoding: Function,
        self_attention: Function,
    ) -> Any:
        def A(U: Array) -> Array:
            seen = placed(U, np.asarray(sinusoidal_encoding(*U.shape))) if positions(use_positions) else U
            return np.asarray(self_attention(seen, Wq, Wk, Wv))

        return measure(compare(A(X[perm]), A(X), perm))

    catalogue.wrong("equivariance_gap", name, cause=cause, hint=hint)(variant)


# ---------------------------------------------------------------- positions


@catalogue.wrong(
    "equivariance_gap",
    "encodings-shuffled-too",
    cause="The gap vanishes with positions too: the encodings move along with the tokens, or are never added.",
    hint="Where does a token stand in the input that A receives, before and after the shuffle?",
)
def _encodings_shuffled_too(
    X: Array,
    perm: Array,
    Wq: Array,
    Wk: Array,
    Wv: Array,
    use_positions: Any,
    *,
    sinusoidal_encoding: Function,
    self_attention: Function,
) -> float:
    U = X + sinusoidal_encoding(*X.shape) if use_positions else X
    shuffled = np.asarray(self_attention(U[perm], Wq, Wk, Wv))
    return float(np.abs(shuffled - np.asarray(self_attention(U, Wq, Wk, Wv))[perm]).max())


@catalogue.wrong(
    "equivariance_gap",
    "encodings-on-one-side",
    cause="The encodings were added to the shuffled tokens only, so two different functions are compared.",
    hint="A is one function: what does it do to its input, whichever input that is?",
)
def _encodings_on_one_side(
    X: Array,
    perm: Array,
    Wq: Array,
    Wk: Array,
    Wv: Array,
    use_positions: Any,
    *,
    sinusoidal_encoding: Function,
    self_attention: Function,
) -> float:
    U = X[perm] + sinusoidal_encoding(*X.shape) if use_positions else X[perm]
    return float(np.abs(np.asarray(self_attention(U, Wq, Wk, Wv)) - self_attention(X, Wq, Wk, Wv)[perm]).max())


@catalogue.wrong(
    "equivariance_gap",
    "values-without-positions",
    cause="Queries and keys come from tokens with encodings, but the values from tokens without.",
    hint="What does self_attention receive in the contract's A, and what does it make its values of?",
)
def _values_without_positions(
    X: Array,
    perm: Array,
    Wq: Array,
    Wk: Array,
    Wv: Array,
    use_positions: Any,
    *,
    sinusoidal_encoding: Function,
    softmax: Function,
) -> float:
    P = np.asarray(sinusoidal_encoding(*X.shape)) if use_positions else np.zeros(X.shape)

    def A(U: Array) -> Array:
        scores = (U + P) @ Wq @ ((U + P) @ Wk).T / np.sqrt(Wq.shape[1])  # (T, T)
        weights: Array = np.asarray(softmax(scores))  # (T, T)
        mixed: Array = weights @ (U @ Wv)  # (T, T) @ (T, d_v) -> (T, d_v)
        return mixed

    return float(np.abs(A(X[perm]) - A(X)[perm]).max())


_gap(
    "encodings-multiplied",
    cause="The tokens were multiplied by their encodings, where these should be added.",
    hint="How does the chapter put a position into a token?",
    placed=lambda U, P: U * P,
)
_gap(
    "encodings-subtracted",
    cause="The encodings were subtracted from the tokens, where they should be added.",
    hint="How does the chapter put a position into a token?",
    placed=lambda U, P: U - P,
)
_gap(
    "encodings-for-tokens",
    cause="With positions, attention sees the encodings alone: the tokens were replaced by them.",
    hint="What is left of X in the input of self_attention?",
    placed=lambda U, P: P,
)
_gap(
    "positions-reversed",
    cause="The encodings were added from the last position to the first.",
    hint="Which row of the table belongs to the first token?",
    placed=lambda U, P: U + P[::-1],
)
_gap(
    "positions-always",
    cause="The encodings are added whether or not use_positions asks for them.",
    hint="What should the function do differently when use_positions is False?",
    positions=lambda asked: True,
)
_gap(
    "flag-inverted",
    cause="The encodings are added when use_positions is False, and left out when it is True.",
    hint="Try both values of use_positions: which of them should leave no gap?",
    positions=lambda asked: not asked,
)

# ---------------------------------------------------------------- the shuffle

_gap(
    "inverse-shuffle",
    cause="The output was shuffled by the inverse permutation, so its rows meet the wrong partners.",
    hint="Row 0 of X[perm] is which row of X? Which output should it be compared with?",
    compare=lambda shuffled, plain, perm: shuffled - plain[np.argsort(perm)],
)
_gap(
    "invariance-for-equivariance",
    cause="A(X[perm]) was compared with A(X) itself: that asks whether the output stays, not whether it moves along.",
    hint="When the input is shuffled, should the output of an equivariant function stay the same?",
    compare=lambda shuffled, plain, perm: shuffled - plain,
)
_gap(
    "means-compared",
    cause="The means of the rows were compared, in which the order of the tokens no longer shows.",
    hint="How many entries does A(X[perm]) - A(X)[perm] have?",
    compare=lambda shuffled, plain, perm: shuffled.mean(axis=0) - plain.mean(axis=0),
)

# ---------------------------------------------------------------- the size of the difference

_gap(
    "mean-for-maximum",
    cause="The mean of the absolute differences was taken, where the largest is asked for.",
    hint="Which entry of the difference decides?",
    measure=lambda D: float(np.abs(D).mean()),
)
_gap(
    "minimum-for-maximum",
    cause="The smallest absolute difference was taken, where the largest is asked for.",
    hint="Which entry of the difference decides?",
    measure=lambda D: float(np.abs(D).min()),
)
_gap(
    "sum-for-maximum",
    cause="The absolute differences were added up, where the largest is asked for.",
    hint="Should the gap grow with the number of tokens?",
    measure=lambda D: float(np.abs(D).sum()),
)
_gap(
    "signed-maximum",
    cause="The largest difference was taken with its sign, so large differences below zero do not count.",
    hint="What if every entry of A(X[perm]) were far too small?",
    measure=lambda D: float(D.max()),
)
_gap(
    "signed-minimum",
    cause="The lowest difference was taken, where the largest without regard to sign is asked for.",
    hint="What stands between max and the difference in the definition?",
    measure=lambda D: float(D.min()),
)
_gap(
    "frobenius-norm",
    cause="The root of the sum of squares was taken (the norm of the matrix), where the largest entry is asked for.",
    hint="What does numpy's norm give for a matrix when nothing else is said?",
    measure=lambda D: float(np.sqrt((D * D).sum())),
)
_gap(
    "root-mean-square",
    cause="The root of the mean square was taken, where the largest entry is asked for.",
    hint="Which entry of the difference decides?",
    measure=lambda D: float(np.sqrt((D * D).mean())),
)
_gap(
    "mean-square",
    cause="The mean of the squared differences was taken, where the largest difference is asked for.",
    hint="Which entry of the difference decides, and is anything squared in the definition?",
    measure=lambda D: float((D * D).mean()),
)
_gap(
    "largest-square",
    cause="The differences were squared where their absolute values are asked for.",
    hint="What do the bars around the difference mean?",
    measure=lambda D: float((D * D).max()),
)
_gap(
    "largest-row-norm",
    cause="The longest row of the difference was measured, where the largest single entry is asked for.",
    hint="Does the definition look at rows, or at entries?",
    measure=lambda D: float(np.sqrt((D * D).sum(axis=1)).max()),
)
_gap(
    "largest-row-sum",
    cause="The largest sum of absolute differences in a row was taken: numpy's infinity norm of a matrix.",
    hint="Is numpy's infinity norm of a matrix the same as that of a vector?",
    measure=lambda D: float(np.abs(D).sum(axis=1).max()),
)
_gap(
    "difference-of-maxima",
    cause="The largest entries of the two outputs were subtracted, where the largest entry of their difference counts.",
    hint="Which comes first, the subtraction or the maximum?",
    compare=lambda shuffled, plain, perm: np.abs(shuffled).max() - np.abs(plain).max(),
)
_gap(
    "verdict-for-gap",
    cause="The answer is whether the gap vanishes, True or False, where its size is asked for.",
    hint="What kind of value does the question ask for?",
    measure=lambda D: bool(np.abs(D).max() < 1e-6),
)
_gap(
    "difference-returned",
    cause="The whole matrix of differences was returned, where one number is asked for.",
    hint="What kind of value does the question ask for?",
    measure=lambda D: D,
)
_gap(
    "a-maximum-for-every-token",
    cause="The largest absolute difference of every row was returned, where one number is asked for.",
    hint="Over which axes should the maximum go?",
    measure=lambda D: np.abs(D).max(axis=1),
)


# ---------------------------------------------------------------- arguments


@catalogue.wrong(
    "equivariance_gap",
    "tokens-changed-in-place",
    cause="The encodings were added into the caller's array with +=, so X is another after the call.",
    hint="What is in X after your function has returned?",
)
def _tokens_changed_in_place(
    X: Array,
    perm: Array,
    Wq: Array,
    Wk: Array,
    Wv: Array,
    use_positions: Any,
    *,
    sinusoidal_encoding: Function,
    self_attention: Function,
) -> float:
    def A(U: Array) -> Array:
        if use_positions:
            U += sinusoidal_encoding(*U.shape)
        return np.asarray(self_attention(U, Wq, Wk, Wv))

    return float(np.abs(A(X[perm]) - A(X)[perm]).max())


catalogue.wrong_value(
    "STILL_EQUIVARIANT",
    "still-equivariant",
    True,
    cause="The encodings were taken to move along with the tokens, as if they belonged to them.",
    hint="Call equivariance_gap with positions: what would it return for an equivariant function?",
)
