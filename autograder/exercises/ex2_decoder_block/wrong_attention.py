"""Named wrong attentions, each with its cause and a hint. Self-contained: numpy and the helpers below."""

from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

Array = Any  # a float64 array; numpy types most of its results as Any

catalogue = Catalogue()
wrong = catalogue.wrong


def _softmax(scores: Array, axis: int | None = 1) -> Array:
    with np.errstate(all="ignore"):
        e = np.exp(scores - scores.max(axis=axis, keepdims=True))
        return e / e.sum(axis=axis, keepdims=True)


def _plus(scores: Array, mask: Array | None) -> Array:
    return scores if mask is None else scores + mask


def _attend(scale: float, Q: Array, K: Array, V: Array, mask: Array | None) -> Array:
    return _softmax(_plus(Q @ K.T * scale, mask)) @ V


def _scores(Q: Array, K: Array) -> Array:
    return Q @ K.T / np.sqrt(Q.shape[1])


@wrong(
    "attention",
    "no-scale",
    cause="The scores were not divided by sqrt(d_k).",
    hint="What does the formula do to Q K^T before the softmax?",
)
def _attention_no_scale(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _attend(1.0, Q, K, V, mask)


@wrong(
    "attention",
    "scaled-by-d_k",
    cause="The scores were divided by d_k, not by its square root.",
    hint="How does the spread of a dot product grow with the number of its terms?",
)
def _attention_d_k(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _attend(1 / Q.shape[1], Q, K, V, mask)


@wrong(
    "attention",
    "multiplied-by-sqrt-d_k",
    cause="The scores were multiplied by sqrt(d_k) instead of divided.",
    hint="Should the scaling make large scores larger?",
)
def _attention_multiplied(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _attend(np.sqrt(Q.shape[1]), Q, K, V, mask)


@wrong(
    "attention",
    "scaled-by-keys",
    cause="The scores were divided by the square root of the number of keys.",
    hint="Which size is d_k: rows or columns of K?",
)
def _attention_by_keys(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _attend(1 / np.sqrt(len(K)), Q, K, V, mask)


@wrong(
    "attention",
    "scaled-by-queries",
    cause="The scores were divided by the square root of the number of queries.",
    hint="Which size is d_k: rows or columns of Q?",
)
def _attention_by_queries(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _attend(1 / np.sqrt(len(Q)), Q, K, V, mask)


@wrong(
    "attention",
    "scaled-by-value-width",
    cause="The scores were divided by the square root of the width of the values.",
    hint="Do the values take part in the scores at all?",
)
def _attention_by_values(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _attend(1 / np.sqrt(V.shape[1]), Q, K, V, mask)


@wrong(
    "attention",
    "softmax-over-queries",
    cause="The softmax runs over the queries: columns of the weights sum to one, not rows.",
    hint="Whose attention sums to one, a query's or a key's?",
)
def _attention_over_queries(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_plus(_scores(Q, K), mask), axis=0) @ V


@wrong(
    "attention",
    "softmax-over-everything",
    cause="The softmax runs over the whole matrix: all weights together sum to one, not each row.",
    hint="How much weight should each query have to spend?",
)
def _attention_over_everything(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_plus(_scores(Q, K), mask), axis=None) @ V


@wrong(
    "attention",
    "unstable",
    cause="The exponential of large scores overflows: nothing was subtracted before it.",
    hint="Which number can be subtracted from a row without changing its softmax?",
)
def _attention_unstable(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    with np.errstate(all="ignore"):
        e = np.exp(_plus(_scores(Q, K), mask))
        return e / e.sum(axis=1, keepdims=True) @ V


@wrong(
    "attention",
    "global-maximum",
    cause="The maximum of all scores was subtracted from every row, so rows far below it become 0 / 0.",
    hint="Whose maximum keeps at least one exponential of every row at 1?",
)
def _attention_global_maximum(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    scores = _plus(_scores(Q, K), mask)
    with np.errstate(all="ignore"):
        e = np.exp(scores - scores.max())
        return e / e.sum(axis=1, keepdims=True) @ V


@wrong(
    "attention",
    "clipped-scores",
    cause="Large scores are clipped before the exponential, which makes different scores equal.",
    hint="Is there a way to avoid overflow that keeps the differences between scores?",
)
def _attention_clipped(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    e = np.exp(np.clip(_plus(_scores(Q, K), mask), -500, 500))
    return e / e.sum(axis=1, keepdims=True) @ V


@wrong(
    "attention",
    "mask-ignored",
    cause="The mask is ignored.",
    hint="Does anything change in your function when a mask is passed?",
)
def _attention_mask_ignored(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_scores(Q, K)) @ V


@wrong(
    "attention",
    "mask-as-flags",
    cause="The mask is read as flags (0 or not 0), so finite values hide a key instead of shifting its score.",
    hint="What should a mask entry of -1 do to a score?",
)
def _attention_mask_flags(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    hidden = np.zeros((len(Q), len(K))) if mask is None else np.where(mask == 0, 0.0, -1e9)
    return _softmax(_scores(Q, K) + hidden) @ V


@wrong(
    "attention",
    "mask-only-negative",
    cause="Any negative mask entry hides its key and any other is ignored, instead of being added.",
    hint="What should a mask entry of 2 do to a score?",
)
def _attention_mask_negative(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    hidden = np.zeros((len(Q), len(K))) if mask is None else np.where(mask < 0, -1e9, 0.0)
    return _softmax(_scores(Q, K) + hidden) @ V


@wrong(
    "attention",
    "mask-only-infinite",
    cause="Only infinite mask entries have an effect; finite ones are ignored.",
    hint="What should a mask entry of -1 do to a score?",
)
def _attention_mask_infinite(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    hidden = np.zeros((len(Q), len(K))) if mask is None else np.where(np.isinf(mask), -1e9, 0.0)
    return _softmax(_scores(Q, K) + hidden) @ V


@wrong(
    "attention",
    "mask-before-scaling",
    cause="The mask is added before the division by sqrt(d_k), so it is scaled as well.",
    hint="Where does M stand in the formula, inside the fraction or outside?",
)
def _attention_mask_scaled(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_plus(Q @ K.T, mask) / np.sqrt(Q.shape[1])) @ V


@wrong(
    "attention",
    "mask-multiplied",
    cause="The scores are multiplied by the mask instead of added to it.",
    hint="What does a mask of zeros do to the scores in your version?",
)
def _attention_mask_multiplied(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    with np.errstate(all="ignore"):
        return _softmax(_scores(Q, K) * (1.0 if mask is None else mask)) @ V


@wrong(
    "attention",
    "mask-subtracted",
    cause="The mask is subtracted from the scores instead of added.",
    hint="Does minus infinity in the mask make a score small in your version?",
)
def _attention_mask_subtracted(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_scores(Q, K) - (0.0 if mask is None else mask)) @ V


@wrong(
    "attention",
    "hidden-scores-zeroed",
    cause="Scores of hidden keys are set to 0, and exp(0) is 1: they are still read.",
    hint="Which score has an exponential of 0?",
)
def _attention_scores_zeroed(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    scores = _scores(Q, K)
    return _softmax(scores if mask is None else np.where(mask == 0, scores, 0.0)) @ V


@wrong(
    "attention",
    "mask-after-softmax",
    cause="Hidden weights are set to 0 after the softmax, and the rest of the row no longer sums to one.",
    hint="What do the weights of a masked row sum to?",
)
def _attention_mask_after(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    weights = _softmax(_scores(Q, K))
    return (weights if mask is None else np.where(mask < 0, 0.0, weights)) @ V


@wrong(
    "attention",
    "mask-added-after-softmax",
    cause="The mask is added to the weights, after the softmax.",
    hint="At which step can minus infinity become a weight of 0?",
)
def _attention_mask_added_after(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    with np.errstate(all="ignore"):
        return _plus(_softmax(_scores(Q, K)), mask) @ V


@wrong(
    "attention",
    "no-softmax",
    cause="The scores weigh the values directly: the softmax is missing.",
    hint="What do the weights of a row sum to?",
)
def _attention_no_softmax(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    with np.errstate(all="ignore"):
        return _plus(_scores(Q, K), mask) @ V


@wrong(
    "attention",
    "not-normalised",
    cause="The exponentials are not divided by their sum.",
    hint="What do the weights of a row sum to?",
)
def _attention_not_normalised(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    scores = _plus(_scores(Q, K), mask)
    return np.exp(scores - scores.max(axis=1, keepdims=True)) @ V


@wrong(
    "attention",
    "values-not-mixed",
    cause="The weights themselves are returned: the values were never mixed.",
    hint="What is done with the weights once they are known?",
)
def _attention_weights_only(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_plus(_scores(Q, K), mask))


@wrong(
    "attention",
    "output-transposed",
    cause="The output is transposed: one column a query instead of one row.",
    hint="Rows are tokens, in the output as well.",
)
def _attention_transposed(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return (_softmax(_plus(_scores(Q, K), mask)) @ V).T


@wrong(
    "attention",
    "largest-only",
    cause="Each query takes the value of its best key alone, instead of a weighted mean.",
    hint="How much weight does the second best key get?",
)
def _attention_largest(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return V[_plus(_scores(Q, K), mask).argmax(axis=1)]


@wrong(
    "attention",
    "double-softmax",
    cause="The softmax is applied twice.",
    hint="How often does the softmax stand in the formula?",
)
def _attention_double(Q: Array, K: Array, V: Array, mask: Array | None = None) -> Array:
    return _softmax(_softmax(_plus(_scores(Q, K), mask))) @ V
