"""The bonus question of exercise 1, `permutation_test(attention)`: a student's test, graded by what it tells apart.

`attention` is a function of tokens `(T, d)`, for any T and d, to an array `(T, d)`. The functions are data, the text
of a body each, because a function cannot travel to where an answer runs. Every test asks for right ones to be passed
as well, so that neither "always True" nor "always False" earns anything. Never shipped to students.
"""

from __future__ import annotations

from autograder.checks import Answer, Code, holds, points, truth

_MIX = """
scores = X @ X.T / np.sqrt(X.shape[1])
{mask}
weights = np.exp(scores - scores.max(axis=1, keepdims=True))
return weights / weights.sum(axis=1, keepdims=True) @ X
"""
_PLACES = "X = X + np.sin(np.arange(len(X))[:, None] / 100.0 ** (np.arange(X.shape[1]) / X.shape[1]))\n"
_DISTANCES = "apart = np.abs(np.arange(len(X))[:, None] - np.arange(len(X)))\n"

EQUIVARIANT = {
    "self-attention": _MIX.format(mask=""),
    "every token by itself": "return 2.0 * np.tanh(X)",
    "the mean of all tokens subtracted": "return X - X.mean(axis=0)",
}
NOT_EQUIVARIANT = {
    "encodings added": _PLACES + _MIX.format(mask=""),
    "small encodings added": "X = X + 0.05 * np.arange(len(X))[:, None]\nreturn np.tanh(X)",
    "causal mask": _MIX.format(mask="scores = np.where(np.tri(len(X)) > 0, scores, -np.inf)"),
    "neighbours only": _DISTANCES + _MIX.format(mask="scores = np.where(apart <= 1, scores, -np.inf)"),
    "turns with a cyclic shift": "return X + np.roll(X, 1, axis=0)",
    "turns with a reversal": "t = np.arange(len(X))\nreturn X * (1.0 + np.abs(t - t[::-1]))[:, None]",
    "first token apart": "Y = X.copy()\nY[0] = 2.0 * Y[0]\nreturn Y",
    "last token apart": "return X + X[-1]",
    "output in order of size": "return X[np.argsort(X[:, 0])]",
    "output reversed": "return np.tanh(X)[::-1]",
}


def _tells_apart(permutation_test: Answer, *wrong: str) -> None:
    for body in EQUIVARIANT.values():
        verdict = truth(permutation_test(Code(body)), "the verdict")
        holds(
            verdict,
            "Your test rejects a function that is equivariant.",
            "Is A(X[perm]) compared with A(X)[perm], and is rounding allowed for?",
        )
    for name in wrong:
        verdict = truth(permutation_test(Code(NOT_EQUIVARIANT[name])), "the verdict")
        holds(
            not verdict,
            "Your test passes a function that is not equivariant.",
            "Which shuffles does it try, on which tokens, and how large a difference does it overlook?",
        )


@points(0.25, looks_at="functions that know a token's place")
def test_places_are_noticed(permutation_test: Answer) -> None:
    """Functions that add something to a token for its place are rejected."""
    _tells_apart(permutation_test, "encodings added", "small encodings added")


@points(0.25, looks_at="functions that hide tokens from each other")
def test_masks_are_noticed(permutation_test: Answer) -> None:
    """Functions in which a token sees only some of the places are rejected."""
    _tells_apart(permutation_test, "causal mask", "neighbours only")


@points(0.25, looks_at="functions that pass for some shuffles")
def test_one_kind_of_shuffle_is_not_enough(permutation_test: Answer) -> None:
    """Functions that commute with some shuffles and not with others are rejected."""
    _tells_apart(permutation_test, "turns with a cyclic shift", "turns with a reversal")


@points(0.25, looks_at="functions that treat one token apart, or reorder their output")
def test_single_tokens_and_orders_are_noticed(permutation_test: Answer) -> None:
    """Functions that treat one place apart, or put their output in an order of their own, are rejected."""
    wrong = ("first token apart", "last token apart", "output in order of size", "output reversed")
    _tells_apart(permutation_test, *wrong)
