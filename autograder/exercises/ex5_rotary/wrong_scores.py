"""Named wrong answers to `rope_score`, `SAME_SCORE` and `rope_attention`, each with its cause and a hint.

Keyword-only parameters are earlier answers, filled with the submission's own. Knows no reference and no test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

catalogue = Catalogue()
Array = Any  # a float64 array; numpy types most of its results as Any
Function = Callable[..., Any]
Turn = Callable[[Array, Any], Array]  # one vector (d,) and one position, or rows (T, d) and positions (T,)


def _turn_with(rope: Function) -> Turn:
    """`rope` for single vectors as well."""

    def turn(x: Array, m: Any) -> Array:
        if x.ndim == 1:
            return np.asarray(rope(x[None, :], np.array([m])))[0]
        return np.asarray(rope(x, m))

    return turn


# ---------------------------------------------------------------- one score


def _score(name: str, *, cause: str, hint: str, answer: Callable[[Array, Array, int, int, Turn], Any]) -> None:
    """Record a wrong rope_score, written with a turn of one vector to one position."""

    def variant(q: Array, k: Array, m: int, n: int, *, rope: Function) -> Any:
        return answer(q, k, m, n, _turn_with(rope))

    catalogue.wrong("rope_score", name, cause=cause, hint=hint)(variant)


_score(
    "positions-exchanged",
    cause="The query was turned to the key's position and the key to the query's.",
    hint="Which of the two positions belongs to the query?",
    answer=lambda q, k, m, n, turn: float(turn(q, n) @ turn(k, m)),
)
_score(
    "key-not-turned",
    cause="Only the query was turned.",
    hint="What does your score do when both positions grow by 100?",
    answer=lambda q, k, m, n, turn: float(turn(q, m) @ k),
)
_score(
    "query-not-turned",
    cause="Only the key was turned.",
    hint="What does your score do when both positions grow by 100?",
    answer=lambda q, k, m, n, turn: float(q @ turn(k, n)),
)
_score(
    "nothing-turned",
    cause="Neither vector was turned, so positions make no difference.",
    hint="Where do m and n occur in your score?",
    answer=lambda q, k, m, n, turn: float(q @ k),
)
_score(
    "turned-apart",
    cause="The key was turned the other way, so the score depends on the sum of the positions.",
    hint="What does your score do when both positions grow by 100?",
    answer=lambda q, k, m, n, turn: float(turn(q, m) @ turn(k, -n)),
)
_score(
    "offset-without-sign",
    cause="Only the size of the offset was used: the score is the same whichever of the two stands first.",
    hint="Is the score at (3, 7) that at (7, 3)?",
    answer=lambda q, k, m, n, turn: float(turn(q, abs(m - n)) @ k),
)
_score(
    "offset-used-twice",
    cause="Both vectors were turned by the offset.",
    hint="By which position does each vector turn?",
    answer=lambda q, k, m, n, turn: float(turn(q, m - n) @ turn(k, n - m)),
)
_score(
    "scaled",
    cause="The score was divided by the root of d, where the bare dot product is asked for.",
    hint="What does the text say about scaling?",
    answer=lambda q, k, m, n, turn: float(turn(q, m) @ turn(k, n) / np.sqrt(len(q))),
)
_score(
    "divided-by-d",
    cause="The mean of the products was taken, where their sum is asked for.",
    hint="What is a dot product: a sum or a mean?",
    answer=lambda q, k, m, n, turn: float(np.mean(turn(q, m) * turn(k, n))),
)
_score(
    "cosine-similarity",
    cause="The score was divided by the lengths of the vectors.",
    hint="What does the score become when the query is doubled?",
    answer=lambda q, k, m, n, turn: float(turn(q, m) @ turn(k, n) / np.linalg.norm(q) / np.linalg.norm(k)),
)
_score(
    "without-sign",
    cause="The score's sign was dropped.",
    hint="Can a score be negative?",
    answer=lambda q, k, m, n, turn: float(abs(turn(q, m) @ turn(k, n))),
)
_score(
    "not-added-up",
    cause="The products of the columns were returned one by one, where their sum is asked for.",
    hint="What kind of value is a score?",
    answer=lambda q, k, m, n, turn: turn(q, m) * turn(k, n),
)
_score(
    "all-products",
    cause="All columns of the query were multiplied with all of the key: an outer product.",
    hint="What kind of value is a score?",
    answer=lambda q, k, m, n, turn: np.outer(turn(q, m), turn(k, n)),
)
_score(
    "first-pair-alone",
    cause="Only the first pair of columns was counted.",
    hint="How many columns does the dot product have?",
    answer=lambda q, k, m, n, turn: float(turn(q, m)[:2] @ turn(k, n)[:2]),
)
_score(
    "query-with-itself",
    cause="The query was compared with itself at the other position; the key is not used.",
    hint="Where does k occur in your score?",
    answer=lambda q, k, m, n, turn: float(turn(q, m) @ turn(q, n)),
)
_score(
    "key-one-step-on",
    cause="The key was turned one step too far: its position was counted from another start than the query's.",
    hint="Do both positions count from the same start?",
    answer=lambda q, k, m, n, turn: float(turn(q, m) @ turn(k, n + 1)),
)

catalogue.wrong_value(
    "SAME_SCORE",
    "place-matters",
    False,
    cause="The score was taken to depend on where the two stand, not only on how far apart they are.",
    hint="What does rope_score give for the two pairs of positions, up to rounding?",
)


# ---------------------------------------------------------------- a head


def _head(
    name: str,
    *,
    cause: str,
    hint: str,
    turn: Callable[[Array, Array, Array, Array, Turn], tuple[Array, Array, Array]] | None = None,
    read: Callable[[Array, Array, Array, Function], Any] | None = None,
) -> None:
    """Record a wrong rope_attention: other vectors turn, or the turned ones are read in another way."""
    turn = turn or (lambda Q, K, V, m, turned: (turned(Q, m), turned(K, m), V))
    read = read or (lambda Q, K, V, softmax: softmax(_scaled(Q, K)) @ V)

    def variant(Q: Array, K: Array, V: Array, positions: Array, *, rope: Function, softmax: Function) -> Any:
        return read(*turn(Q, K, V, positions, _turn_with(rope)), softmax)

    catalogue.wrong("rope_attention", name, cause=cause, hint=hint)(variant)


def _scaled(Q: Array, K: Array) -> Array:
    scores: Array = Q @ K.T / np.sqrt(Q.shape[1])  # (T, d) @ (d, T) -> (T, T)
    return scores


_head(
    "values-turned-too",
    cause="The values were turned like the queries and keys.",
    hint="Which of the three does a score compare? The others have no partner to cancel with.",
    turn=lambda Q, K, V, m, turned: (turned(Q, m), turned(K, m), turned(V, m)),
)
_head(
    "keys-not-turned",
    cause="Only the queries were turned.",
    hint="What does your output do when all positions grow by 100?",
    turn=lambda Q, K, V, m, turned: (turned(Q, m), K, V),
)
_head(
    "queries-not-turned",
    cause="Only the keys were turned.",
    hint="What does your output do when all positions grow by 100?",
    turn=lambda Q, K, V, m, turned: (Q, turned(K, m), V),
)
_head(
    "nothing-turned",
    cause="Nothing was turned: this is attention without positions.",
    hint="Where do the positions enter?",
    turn=lambda Q, K, V, m, turned: (Q, K, V),
)
_head(
    "values-turned-alone",
    cause="The values were turned, and queries and keys were not.",
    hint="Which of the three does a score compare?",
    turn=lambda Q, K, V, m, turned: (Q, K, turned(V, m)),
)
_head(
    "row-numbers-for-positions",
    cause="Row t was turned by t: the argument positions is not used.",
    hint="Where do the positions enter?",
    turn=lambda Q, K, V, m, turned: (turned(Q, np.arange(len(Q))), turned(K, np.arange(len(K))), V),
)
_head(
    "keys-turned-apart",
    cause="The keys were turned the other way, so scores depend on the sum of the positions.",
    hint="What does your output do when all positions grow by 100?",
    turn=lambda Q, K, V, m, turned: (turned(Q, m), turned(K, -np.asarray(m)), V),
)
_head(
    "turned-twice",
    cause="Queries and keys were turned twice, by twice their positions.",
    hint="How often does each of them pass through rope?",
    turn=lambda Q, K, V, m, turned: (turned(turned(Q, m), m), turned(turned(K, m), m), V),
)
_head(
    "keys-one-step-on",
    cause="The keys stand one step further than the queries of the same tokens.",
    hint="At which position do the query and the key of one token stand?",
    turn=lambda Q, K, V, m, turned: (turned(Q, m), turned(K, np.asarray(m) + 1), V),
)
_head(
    "queries-and-keys-exchanged",
    cause="Queries and keys were exchanged, so each token is weighted by what should weight it.",
    hint="Which of the two gives the rows of the scores?",
    turn=lambda Q, K, V, m, turned: (turned(K, m), turned(Q, m), V),
)
_head(
    "not-scaled",
    cause="The scores were not divided by the root of d.",
    hint="What does attention do to the scores before the softmax?",
    read=lambda Q, K, V, softmax: softmax(Q @ K.T) @ V,
)
_head(
    "divided-by-d",
    cause="The scores were divided by d, where its root is asked for.",
    hint="What does attention do to the scores before the softmax?",
    read=lambda Q, K, V, softmax: softmax(Q @ K.T / Q.shape[1]) @ V,
)
_head(
    "scaled-by-the-root-of-T",
    cause="The scores were divided by the root of the number of tokens.",
    hint="Which size is under the root?",
    read=lambda Q, K, V, softmax: softmax(Q @ K.T / np.sqrt(len(K))) @ V,
)
_head(
    "softmax-over-queries",
    cause="The weights of a key sum to one over the queries, where those of a query should over the keys.",
    hint="Over which axis does the softmax go?",
    read=lambda Q, K, V, softmax: np.asarray(softmax(_scaled(Q, K).T)).T @ V,
)
_head(
    "no-softmax",
    cause="The scores were used as weights without a softmax.",
    hint="Do the weights of a row sum to one?",
    read=lambda Q, K, V, softmax: _scaled(Q, K) @ V,
)
_head(
    "causal",
    cause="A causal mask hides the tokens of later rows, where none was asked for.",
    hint="May a token read those in the rows below it?",
    read=lambda Q, K, V, softmax: softmax(np.where(np.tri(len(Q)) > 0, _scaled(Q, K), -np.inf)) @ V,
)
_head(
    "weights-returned",
    cause="The weights were returned, without the values.",
    hint="What are the weights for?",
    read=lambda Q, K, V, softmax: softmax(_scaled(Q, K)),
)
_head(
    "weights-transposed",
    cause="The weights were transposed before the values were mixed.",
    hint="Do the rows of your weights sum to one where they meet the values?",
    read=lambda Q, K, V, softmax: np.asarray(softmax(_scaled(Q, K))).T @ V,
)


@catalogue.wrong(
    "rope_attention",
    "output-turned",
    cause="The output was turned by the positions of the queries.",
    hint="Does anything turn after the softmax?",
)
def _output_turned(Q: Array, K: Array, V: Array, positions: Array, *, rope: Function, softmax: Function) -> Array:
    turn = _turn_with(rope)
    mixed = np.asarray(softmax(_scaled(turn(Q, positions), turn(K, positions)))) @ V
    return turn(mixed, positions)
