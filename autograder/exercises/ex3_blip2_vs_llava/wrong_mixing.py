"""Named wrong cross-attentions, each with its cause and a hint. Self-contained: numpy and the helpers below.

The keyword-only parameters are the other functions of the exercise, filled with the submission's own.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

Array = Any  # a float64 array; numpy types most of its results as Any
Function = Callable[..., Any]

catalogue = Catalogue()
wrong = catalogue.wrong


def _softmax(scores: Array, axis: int | None = 1) -> Array:
    e = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def _scores(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    """Scores before scaling."""
    return (queries @ Wq) @ (features @ Wk).T


@wrong(
    "cross_attention",
    "own-softmax-over-queries",
    cause="The softmax runs over the queries here: a query's weights do not sum to one.",
    hint="What do the weights of one query sum to?",
)
def _cross_over_queries(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    scores = _scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])
    return _softmax(scores, axis=0) @ (features @ Wv)


@wrong(
    "cross_attention",
    "own-softmax-over-everything",
    cause="The softmax runs over all weights together here: a query's weights do not sum to one.",
    hint="What do the weights of one query sum to?",
)
def _cross_over_everything(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    scores = _scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])
    return _softmax(scores, axis=None) @ (features @ Wv)


@wrong(
    "cross_attention",
    "own-scores-not-scaled",
    cause="The scores are not divided by sqrt(d_k) here.",
    hint="Are these the weights of the question before?",
)
def _cross_no_scale(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk)) @ (features @ Wv)


@wrong(
    "cross_attention",
    "own-scores-divided-by-d_k",
    cause="The scores are divided by d_k here, not by its square root.",
    hint="Are these the weights of the question before?",
)
def _cross_d_k(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / Wq.shape[1]) @ (features @ Wv)


@wrong(
    "cross_attention",
    "no-softmax",
    cause="The scores mix the values directly: the softmax is missing.",
    hint="What do the weights of one query sum to?",
)
def _cross_no_softmax(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    return _scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1]) @ (features @ Wv)


@wrong(
    "cross_attention",
    "weights-returned",
    cause="The weights themselves are returned: the values were never mixed.",
    hint="What is done with the weights once they are known?",
)
def _cross_weights_only(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    return cross_attention_weights(queries, features, Wq, Wk)


@wrong(
    "cross_attention",
    "values-not-projected",
    cause="The features themselves are mixed: Wv is never used.",
    hint="What are the values made of?",
)
def _cross_no_wv(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    return cross_attention_weights(queries, features, Wq, Wk) @ features


@wrong(
    "cross_attention",
    "values-projected-for-keys",
    cause="The keys are mixed instead of the values: Wk stands where Wv should.",
    hint="Which projection makes the values?",
)
def _cross_keys_mixed(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    return cross_attention_weights(queries, features, Wq, Wk) @ (features @ Wk)


@wrong(
    "cross_attention",
    "one-output-per-feature",
    cause="There is one output for each feature, and the queries are never heard.",
    hint="Whose number decides how many rows come out?",
)
def _cross_per_feature(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    return features @ Wv


@wrong(
    "cross_attention",
    "output-transposed",
    cause="The output is transposed: one column a query instead of one row.",
    hint="Rows are tokens, in the output as well.",
)
def _cross_transposed(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    return cross_attention_weights(queries, features, Wq, Wk) @ (features @ Wv).T


@wrong(
    "cross_attention",
    "plain-mean",
    cause="Every query gets the plain mean of the values.",
    hint="Do two different queries get different answers in your version?",
)
def _cross_mean(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    return np.tile((features @ Wv).mean(axis=0), (len(queries), 1))


@wrong(
    "cross_attention",
    "largest-only",
    cause="Each query takes the value of its best feature alone, instead of a weighted mean.",
    hint="How much does the second best feature count?",
)
def _cross_largest(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    return (features @ Wv)[_scores(queries, features, Wq, Wk).argmax(axis=1)]


@wrong(
    "cross_attention",
    "double-softmax",
    cause="A softmax is applied to weights that have been through one.",
    hint="What do the weights of the question before sum to already?",
)
def _cross_double(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    weights = cross_attention_weights(queries, features, Wq, Wk)
    return _softmax(weights) @ (features @ Wv)


@wrong(
    "cross_attention",
    "weights-scaled-again",
    cause="The output is divided by sqrt(d_k) once more.",
    hint="What do the weights of one query sum to in the end?",
)
def _cross_scaled_again(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    weights = cross_attention_weights(queries, features, Wq, Wk)
    return weights / np.sqrt(Wq.shape[1]) @ (features @ Wv)


@wrong(
    "cross_attention",
    "class-token-added",
    cause="One more feature was put before the others, as a class token would be, and is read too.",
    hint="What may a query read?",
)
def _cross_class_token(
    queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array, *, cross_attention_weights: Function
) -> Array:
    more = np.vstack([np.zeros_like(features[:1]), features])
    return cross_attention_weights(queries, more, Wq, Wk) @ (more @ Wv)


@wrong(
    "cross_attention",
    "causal",
    cause="A causal mask hides the later features from the earlier queries.",
    hint="Do queries and features stand in one order of time?",
)
def _cross_causal(queries: Array, features: Array, Wq: Array, Wk: Array, Wv: Array) -> Array:
    scores = _scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])
    return _softmax(scores + np.triu(np.full(scores.shape, -np.inf), k=1)) @ (features @ Wv)
