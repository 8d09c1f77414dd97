"""Named wrong row sums, connectors and token counts, each with its cause and a hint. Self-contained: numpy alone.

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


# ---------------------------------------------------------------- rows_sum_to_one


def _deviations(weights: Array) -> Array:
    with np.errstate(all="ignore"):
        return np.abs(weights.sum(axis=1) - 1)


@wrong(
    "rows_sum_to_one",
    "total-instead-of-rows",
    cause="The total was compared with the number of rows, so rows that are off may cancel.",
    hint="Can two wrong rows make up for each other in your version?",
)
def _sums_total(weights: Array, atol: float = 1e-9) -> bool:
    return bool(abs(weights.sum() - len(weights)) <= atol)


@wrong(
    "rows_sum_to_one",
    "mean-of-the-sums",
    cause="The mean of the row sums was compared with one, so rows that are off may cancel.",
    hint="Can two wrong rows make up for each other in your version?",
)
def _sums_mean(weights: Array, atol: float = 1e-9) -> bool:
    return bool(abs(weights.sum(axis=1).mean() - 1) <= atol)


@wrong(
    "rows_sum_to_one",
    "everything-sums-to-one",
    cause="The sum of the whole matrix was compared with one.",
    hint="What do three rows that sum to one sum to together?",
)
def _sums_everything(weights: Array, atol: float = 1e-9) -> bool:
    return bool(abs(weights.sum() - 1) <= atol)


@wrong(
    "rows_sum_to_one",
    "columns-instead-of-rows",
    cause="Columns were summed, not rows.",
    hint="Which axis is left when a row is summed?",
)
def _sums_columns(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(_deviations(weights.T) <= atol))


@wrong(
    "rows_sum_to_one",
    "any-row-is-enough",
    cause="One right row is enough: any stands where all should.",
    hint="How many rows must be right?",
)
def _sums_any(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.any(_deviations(weights) <= atol))


@wrong("rows_sum_to_one", "first-row-alone", cause="Only the first row was looked at.", hint="How many rows are there?")
def _sums_first(weights: Array, atol: float = 1e-9) -> bool:
    return bool(_deviations(weights)[0] <= atol)


@wrong(
    "rows_sum_to_one",
    "last-row-alone",
    cause="Only the last row decides: each row's result replaces the one before it.",
    hint="When may a loop over the rows stop early?",
)
def _sums_last(weights: Array, atol: float = 1e-9) -> bool:
    return bool(_deviations(weights)[-1] <= atol)


@wrong(
    "rows_sum_to_one",
    "nan-accepted",
    cause="A row with NaN is accepted, because no comparison with NaN is true.",
    hint="What is NaN > atol, and what is NaN <= atol?",
)
def _sums_nan(weights: Array, atol: float = 1e-9) -> bool:
    return not bool(np.any(_deviations(weights) > atol))


@wrong(
    "rows_sum_to_one",
    "nan-left-out",
    cause="NaN entries are left out of the sums.",
    hint="What does the contract say about a row with NaN?",
)
def _sums_nansum(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(np.abs(np.nansum(weights, axis=1) - 1) <= atol))


@wrong(
    "rows_sum_to_one",
    "atol-ignored",
    cause="atol is ignored: the tolerance is always the default one.",
    hint="Does your function read its last argument?",
)
def _sums_atol_ignored(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(_deviations(weights) <= 1e-9))


@wrong(
    "rows_sum_to_one",
    "too-lenient",
    cause="Deviations of up to a thousandth are allowed, whatever atol says.",
    hint="How large a deviation does the default atol allow?",
)
def _sums_lenient(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(_deviations(weights) <= max(atol, 1e-3)))


@wrong(
    "rows_sum_to_one",
    "exact",
    cause="The sums must equal one exactly: no tolerance is left for rounding.",
    hint="What is 0.1 + 0.2 in floating point?",
)
def _sums_exact(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(weights.sum(axis=1) == 1))


@wrong(
    "rows_sum_to_one",
    "one-sided",
    cause="A row that sums to less than one is accepted: the absolute value is missing.",
    hint="Is a deviation always positive?",
)
def _sums_one_sided(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(weights.sum(axis=1) - 1 <= atol))


@wrong(
    "rows_sum_to_one",
    "one-sided-the-other-way",
    cause="A row that sums to more than one is accepted: the absolute value is missing.",
    hint="Is a deviation always positive?",
)
def _sums_other_side(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(1 - weights.sum(axis=1) <= atol))


@wrong(
    "rows_sum_to_one",
    "negative-refused",
    cause="Rows with a negative entry are refused, though the question is about sums alone.",
    hint="What does the question ask of a row?",
)
def _sums_negative(weights: Array, atol: float = 1e-9) -> bool:
    return bool(np.all(_deviations(weights) <= atol) and np.all(weights >= 0))


@wrong(
    "rows_sum_to_one",
    "deviations-added",
    cause="The deviations of all rows were added up before the comparison.",
    hint="May each row be off by atol, or all rows together?",
)
def _sums_added(weights: Array, atol: float = 1e-9) -> bool:
    return bool(_deviations(weights).sum() <= atol)


@wrong(
    "rows_sum_to_one",
    "opposite",
    cause="True and False are swapped.",
    hint="What should come out for rows that sum to one?",
)
def _sums_opposite(weights: Array, atol: float = 1e-9) -> bool:
    return not bool(np.all(_deviations(weights) <= atol))


# ---------------------------------------------------------------- llava_connector


def _sigmoid(x: Array) -> Array:
    return 0.5 * (1 + np.tanh(x / 2))


@wrong(
    "llava_connector",
    "relu",
    cause="The activation is ReLU, not GELU.",
    hint="Which activation does the contract name?",
)
def _llava_relu(features: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return np.maximum(features @ W1 + b1, 0) @ W2 + b2


@wrong(
    "llava_connector",
    "silu",
    cause="The activation is SiLU (swish), not GELU.",
    hint="Which activation does the contract name?",
)
def _llava_silu(features: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    hidden = features @ W1 + b1
    return (hidden * _sigmoid(hidden)) @ W2 + b2


@wrong(
    "llava_connector",
    "sigmoid-gelu",
    cause="GELU was approximated by x sigmoid(1.702 x), which is too far off.",
    hint="A GELU is given. Is it the one you use?",
)
def _llava_quick(features: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    hidden = features @ W1 + b1
    return (hidden * _sigmoid(1.702 * hidden)) @ W2 + b2


@wrong(
    "llava_connector",
    "tanh",
    cause="The activation is tanh, not GELU.",
    hint="Which activation does the contract name?",
)
def _llava_tanh(features: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return np.tanh(features @ W1 + b1) @ W2 + b2


@wrong(
    "llava_connector",
    "sigmoid",
    cause="The activation is a sigmoid, not GELU.",
    hint="Which activation does the contract name?",
)
def _llava_sigmoid(features: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _sigmoid(features @ W1 + b1) @ W2 + b2


@wrong(
    "llava_connector",
    "no-activation",
    cause="There is no activation between the two layers.",
    hint="What are two linear layers in a row worth?",
)
def _llava_linear(features: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return (features @ W1 + b1) @ W2 + b2


@wrong(
    "llava_connector",
    "b1-forgotten",
    cause="The first bias was forgotten.",
    hint="What is added before the activation?",
)
def _llava_no_b1(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return gelu(features @ W1) @ W2 + b2


@wrong("llava_connector", "b2-forgotten", cause="The second bias was forgotten.", hint="What is added at the very end?")
def _llava_no_b2(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return gelu(features @ W1 + b1) @ W2


@wrong("llava_connector", "biases-forgotten", cause="Both biases were forgotten.", hint="Are all five arguments used?")
def _llava_no_biases(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return gelu(features @ W1) @ W2


@wrong(
    "llava_connector",
    "activation-before-b1",
    cause="The first bias is added after the activation.",
    hint="What exactly goes into the activation?",
)
def _llava_late_b1(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return (gelu(features @ W1) + b1) @ W2 + b2


@wrong(
    "llava_connector",
    "activation-on-the-output",
    cause="The output passes through the activation as well.",
    hint="Can a token hold a large negative number in your version?",
)
def _llava_output(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return gelu(gelu(features @ W1 + b1) @ W2 + b2)


@wrong(
    "llava_connector",
    "activation-on-the-output-only",
    cause="The activation stands at the output instead of between the two layers.",
    hint="Where does the formula apply GELU?",
)
def _llava_output_only(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return gelu((features @ W1 + b1) @ W2 + b2)


@wrong(
    "llava_connector",
    "one-token-for-all",
    cause="The tokens are averaged into a single one.",
    hint="How many tokens does LLaVA's connector put out?",
)
def _llava_pooled(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return (gelu(features @ W1 + b1) @ W2 + b2).mean(axis=0, keepdims=True)


@wrong(
    "llava_connector",
    "output-transposed",
    cause="The output is transposed: one column a feature instead of one row.",
    hint="Rows are tokens, in the output as well.",
)
def _llava_transposed(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return (gelu(features @ W1 + b1) @ W2 + b2).T


@wrong(
    "llava_connector",
    "first-feature-dropped",
    cause="The first feature is dropped, as if it were a class token.",
    hint="How many tokens come out for n features?",
)
def _llava_dropped(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    return gelu(features[1:] @ W1 + b1) @ W2 + b2


@wrong(
    "llava_connector",
    "class-token-added",
    cause="One more token was put before the features, as a class token would be.",
    hint="How many tokens come out for n features?",
)
def _llava_class_token(features: Array, W1: Array, b1: Array, W2: Array, b2: Array, *, gelu: Function) -> Array:
    more = np.vstack([np.zeros_like(features[:1]), features])
    return gelu(more @ W1 + b1) @ W2 + b2
