"""Named wrong causal masks and output shapes, each with its cause and a hint. Self-contained: numpy alone."""

from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

Array = Any  # a float64 array; numpy types most of its results as Any

catalogue = Catalogue()
wrong = catalogue.wrong


# ---------------------------------------------------------------- causal_mask


def _future(T: int, k: int = 1) -> Array:
    """True where j >= i + k."""
    return np.triu(np.ones((T, T), dtype=bool), k=k)


@wrong(
    "causal_mask",
    "transposed",
    cause="The past is hidden instead of the future: the mask is transposed.",
    hint="Row i belongs to the token that reads. Which columns may it see?",
)
def _mask_transposed(T: int) -> Array:
    return np.where(_future(T).T, -np.inf, 0.0)


@wrong(
    "causal_mask",
    "diagonal-masked",
    cause="The diagonal is hidden too, so no token can read itself, and the first can read nothing.",
    hint="What would the first token attend to?",
)
def _mask_diagonal(T: int) -> Array:
    return np.where(_future(T, 0), -np.inf, 0.0)


@wrong(
    "causal_mask",
    "one-step-too-many",
    cause="Each token may also read the one right after it.",
    hint="Look at the first row: how many entries should be 0?",
)
def _mask_late(T: int) -> Array:
    return np.where(_future(T, 2), -np.inf, 0.0)


@wrong(
    "causal_mask",
    "one-where-visible",
    cause="The mask says 1 (or True) for visible and 0 for hidden, as if it were multiplied.",
    hint="The mask is added to the scores. What must be added to leave a score as it is?",
)
def _mask_visible_ones(T: int) -> Array:
    return np.where(_future(T), 0.0, 1.0)


@wrong(
    "causal_mask",
    "one-where-hidden",
    cause="The mask says 1 (or True) for hidden and 0 for visible, as a flag rather than as a number to add.",
    hint="The mask is added to the scores. Does adding this number hide anything?",
)
def _mask_hidden_ones(T: int) -> Array:
    return np.where(_future(T), 1.0, 0.0)


@wrong(
    "causal_mask",
    "minus-one",
    cause="Hidden entries are -1, which only makes them a little less likely.",
    hint="What must a score become so that its exponential is exactly 0?",
)
def _mask_minus_one(T: int) -> Array:
    return np.where(_future(T), -1.0, 0.0)


@wrong(
    "causal_mask",
    "minus-1e4",
    cause="Hidden entries are -1e4, which scores of that size can outweigh.",
    hint="Is there a number that no score can outweigh?",
)
def _mask_minus_1e4(T: int) -> Array:
    return np.where(_future(T), -1e4, 0.0)


@wrong(
    "causal_mask",
    "minus-1e9",
    cause="Hidden entries are -1e9, a large number where the contract says minus infinity.",
    hint="Read the contract's formula for M once more.",
)
def _mask_minus_1e9(T: int) -> Array:
    return np.where(_future(T), -1e9, 0.0)


@wrong(
    "causal_mask",
    "smallest-float",
    cause="Hidden entries are the most negative finite number, where the contract says minus infinity.",
    hint="Read the contract's formula for M once more.",
)
def _mask_smallest(T: int) -> Array:
    return np.where(_future(T), np.finfo(np.float64).min, 0.0)


@wrong(
    "causal_mask",
    "plus-infinity",
    cause="Hidden entries are plus infinity: the sign is wrong.",
    hint="Does this number make a key less likely, or more?",
)
def _mask_plus(T: int) -> Array:
    return np.where(_future(T), np.inf, 0.0)


@wrong(
    "causal_mask",
    "zero-times-infinity",
    cause="A matrix of zeros and ones was multiplied by minus infinity, and 0 times infinity is NaN.",
    hint="Print the mask: what stands where 0 was meant?",
)
def _mask_nan(T: int) -> Array:
    return np.where(_future(T), -np.inf, np.nan)


@wrong(
    "causal_mask",
    "log-of-wrong-half",
    cause="Visible entries are 1 rather than 0, beside minus infinity for the hidden ones.",
    hint="The mask is added to the scores. What must be added to leave a score as it is?",
)
def _mask_one_and_inf(T: int) -> Array:
    return np.where(_future(T), -np.inf, 1.0)


@wrong(
    "causal_mask",
    "window",
    cause="Each token sees itself and the one before it, and nothing earlier.",
    hint="How many entries of the last row should be 0?",
)
def _mask_window(T: int) -> Array:
    return np.where(_future(T) | _future(T, 2).T, -np.inf, 0.0)


@wrong(
    "causal_mask",
    "only-the-next",
    cause="Only the token right after each one is hidden, and the ones after that are not.",
    hint="How many entries of the first row should be 0?",
)
def _mask_next(T: int) -> Array:
    return np.where(_future(T) & ~_future(T, 2), -np.inf, 0.0)


@wrong(
    "causal_mask",
    "only-itself",
    cause="Only the diagonal is visible, so no token reads an earlier one.",
    hint="What may the last token read?",
)
def _mask_itself(T: int) -> Array:
    return np.where(np.eye(T, dtype=bool), 0.0, -np.inf)


@wrong(
    "causal_mask",
    "nothing-hidden",
    cause="Nothing is hidden: the mask is zero everywhere.",
    hint="What keeps the first token from reading the last?",
)
def _mask_nothing(T: int) -> Array:
    return np.zeros((T, T))


@wrong(
    "causal_mask",
    "extra-token",
    cause="The mask is one row and one column too large.",
    hint="What shape should a mask for T tokens have?",
)
def _mask_large(T: int) -> Array:
    return np.where(_future(T + 1), -np.inf, 0.0)


# ---------------------------------------------------------------- block_output_shape


@wrong(
    "block_output_shape",
    "rows-of-the-source",
    cause="The rows were counted in the source.",
    hint="Who asks the questions in the cross-attention?",
)
def _shape_source(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (n_source, d)


@wrong(
    "block_output_shape", "transposed", cause="Rows and columns are swapped.", hint="Rows are tokens. What are columns?"
)
def _shape_transposed(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (d, n_target)


@wrong(
    "block_output_shape",
    "weights-instead-of-tokens",
    cause="This is the shape of the cross-attention's weights, not of the block's output.",
    hint="What is done with the weights before the block returns?",
)
def _shape_weights(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (n_target, n_source)


@wrong(
    "block_output_shape",
    "source-and-target-joined",
    cause="Source and target tokens were counted together.",
    hint="Does the block return rows for the source?",
)
def _shape_joined(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (n_source + n_target, d)


@wrong(
    "block_output_shape",
    "batch-axis",
    cause="There is a batch axis that no function of this exercise has.",
    hint="How many axes does Y have?",
)
def _shape_batch(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (1, n_target, d)


@wrong(
    "block_output_shape",
    "rows-only",
    cause="The width is missing: only the number of rows is returned.",
    hint="What does .shape of a matrix hold?",
)
def _shape_rows(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (n_target,)


@wrong(
    "block_output_shape",
    "the-example-alone",
    cause="The rows are always 7, as in the example.",
    hint="What changes when there are 3 target tokens?",
)
def _shape_example(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (7, d)
