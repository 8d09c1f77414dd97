"""Named wrong cross-attention weights, each with its cause and a hint. Self-contained: numpy and the helpers below."""

from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

Array = Any  # a float64 array; numpy types most of its results as Any

catalogue = Catalogue()
wrong = catalogue.wrong


def _softmax(scores: Array, axis: int | None = 1) -> Array:
    e = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def _scores(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    """Scores before scaling."""
    return (queries @ Wq) @ (features @ Wk).T


@wrong(
    "cross_attention_weights",
    "no-scale",
    cause="The scores were not divided by sqrt(d_k).",
    hint="What does the formula do to Q K^T before the softmax?",
)
def _weights_no_scale(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk))


@wrong(
    "cross_attention_weights",
    "scaled-by-d_k",
    cause="The scores were divided by d_k, not by its square root.",
    hint="How does the spread of a dot product grow with the number of its terms?",
)
def _weights_d_k(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / Wq.shape[1])


@wrong(
    "cross_attention_weights",
    "multiplied-by-sqrt-d_k",
    cause="The scores were multiplied by sqrt(d_k) instead of divided.",
    hint="Should the scaling make large scores larger?",
)
def _weights_multiplied(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) * np.sqrt(Wq.shape[1]))


@wrong(
    "cross_attention_weights",
    "scaled-by-query-width",
    cause="The scores were divided by the square root of d_q, the width of the queries before projection.",
    hint="How many terms does each dot product have?",
)
def _weights_d_q(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(queries.shape[1]))


@wrong(
    "cross_attention_weights",
    "scaled-by-feature-width",
    cause="The scores were divided by the square root of d_f, the width of the features before projection.",
    hint="How many terms does each dot product have?",
)
def _weights_d_f(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(features.shape[1]))


@wrong(
    "cross_attention_weights",
    "scaled-by-features",
    cause="The scores were divided by the square root of the number of features.",
    hint="Which size is d_k: rows or columns of K?",
)
def _weights_n_features(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(len(features)))


@wrong(
    "cross_attention_weights",
    "scaled-by-queries",
    cause="The scores were divided by the square root of the number of queries.",
    hint="Which size is d_k: rows or columns of Q?",
)
def _weights_n_queries(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(len(queries)))


@wrong(
    "cross_attention_weights",
    "softmax-over-queries",
    cause="The softmax runs over the queries: columns sum to one, not rows.",
    hint="Who shares out a whole: each query or each feature?",
)
def _weights_over_queries(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1]), axis=0)


@wrong(
    "cross_attention_weights",
    "softmax-over-everything",
    cause="The softmax runs over the whole matrix: all weights together sum to one.",
    hint="How much weight should each query have to spend?",
)
def _weights_over_everything(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1]), axis=None)


@wrong(
    "cross_attention_weights",
    "scores-returned",
    cause="The scores are returned: the softmax is missing.",
    hint="What should a row of weights sum to?",
)
def _weights_scores(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])


@wrong(
    "cross_attention_weights",
    "not-normalised",
    cause="The exponentials are not divided by their sum.",
    hint="What should a row of weights sum to?",
)
def _weights_not_normalised(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return np.exp(_scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1]))


@wrong(
    "cross_attention_weights",
    "divided-by-the-sum",
    cause="The scores are divided by their sum, without an exponential.",
    hint="Can a weight be negative in your version?",
)
def _weights_no_exponential(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    scores = _scores(queries, features, Wq, Wk)
    return scores / scores.sum(axis=1, keepdims=True)


@wrong(
    "cross_attention_weights",
    "log-softmax",
    cause="The logarithms of the weights are returned.",
    hint="Can a weight be negative?",
)
def _weights_log(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return np.log(_softmax(_scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])))


@wrong(
    "cross_attention_weights",
    "scaled-after-softmax",
    cause="The weights are divided by sqrt(d_k) after the softmax, not the scores before it.",
    hint="What do the rows of your weights sum to?",
)
def _weights_scaled_after(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk)) / np.sqrt(Wq.shape[1])


@wrong(
    "cross_attention_weights",
    "double-softmax",
    cause="The softmax is applied twice.",
    hint="How often does the softmax stand in the formula?",
)
def _weights_double(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_softmax(_scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])))


@wrong(
    "cross_attention_weights",
    "transposed",
    cause="The weights are transposed: one row a feature instead of one row a query.",
    hint="Which index counts the rows?",
)
def _weights_transposed(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])).T


@wrong(
    "cross_attention_weights",
    "roles-swapped",
    cause="The features ask and the queries are asked: queries and keys have changed places.",
    hint="Which side asks, and how many rows does it have?",
)
def _weights_roles_swapped(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return _softmax(_scores(queries, features, Wq, Wk).T / np.sqrt(Wq.shape[1]))


@wrong(
    "cross_attention_weights",
    "keys-from-the-queries",
    cause="The keys come from the queries, so the features are never read.",
    hint="How many columns should the weights have?",
)
def _weights_of_queries(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    Q = queries @ Wq
    return _softmax(Q @ Q.T / np.sqrt(Wq.shape[1]))


@wrong(
    "cross_attention_weights",
    "class-token-added",
    cause="One more key was put before the features, as a class token would be.",
    hint="How many columns should the weights have?",
)
def _weights_class_token(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    more = np.vstack([np.zeros_like(features[:1]), features])
    return _softmax(_scores(queries, more, Wq, Wk) / np.sqrt(Wq.shape[1]))


@wrong(
    "cross_attention_weights",
    "causal",
    cause="A causal mask hides the later features from the earlier queries.",
    hint="Do queries and features stand in one order of time?",
)
def _weights_causal(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    scores = _scores(queries, features, Wq, Wk) / np.sqrt(Wq.shape[1])
    return _softmax(scores + np.triu(np.full(scores.shape, -np.inf), k=1))


@wrong(
    "cross_attention_weights",
    "largest-only",
    cause="Each query gives all its weight to its best feature.",
    hint="How much weight does the second best feature get?",
)
def _weights_largest(queries: Array, features: Array, Wq: Array, Wk: Array) -> Array:
    return np.eye(len(features))[_scores(queries, features, Wq, Wk).argmax(axis=1)]
