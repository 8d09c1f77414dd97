"""Named wrong layer norms and MLPs, each with its cause and a hint. Self-contained: numpy and the helpers below."""

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

Array = Any  # a float64 array; numpy types most of its results as Any
Function = Callable[..., Any]

catalogue = Catalogue()
wrong = catalogue.wrong


def _centred(X: Array) -> Array:
    return X - X.mean(axis=1, keepdims=True)


def _variance(X: Array, ddof: int = 0) -> Array:
    return X.var(axis=1, ddof=ddof, keepdims=True)


@wrong(
    "layer_norm",
    "unbiased-variance",
    cause="The variance was divided by d - 1 instead of d.",
    hint="Which variance does the contract name, and which one does your function compute?",
)
def _norm_unbiased(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(_variance(X, 1) + eps) + beta


@wrong(
    "layer_norm",
    "eps-outside-the-root",
    cause="eps was added to the standard deviation, outside the square root.",
    hint="What does the contract add eps to?",
)
def _norm_eps_outside(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / (np.sqrt(_variance(X)) + eps) + beta


@wrong(
    "layer_norm",
    "eps-missing",
    cause="eps is not used at all.",
    hint="What happens to a row whose entries are all equal?",
)
def _norm_eps_missing(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(_variance(X)) + beta


@wrong(
    "layer_norm",
    "eps-written-down",
    cause="eps is always 1e-5, whatever was passed.",
    hint="Does your function read its last argument?",
)
def _norm_eps_fixed(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(_variance(X) + 1e-5) + beta


@wrong(
    "layer_norm",
    "eps-on-the-mean",
    cause="eps was added after the division, to the normalised values, not to the variance.",
    hint="Which division is eps there to protect?",
)
def _norm_eps_after(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * (_centred(X) / np.sqrt(_variance(X)) + eps) + beta


@wrong(
    "layer_norm",
    "eps-squared",
    cause="eps was squared before it was added to the variance.",
    hint="What exactly stands under the root beside the variance?",
)
def _norm_eps_squared(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(_variance(X) + eps**2) + beta


@wrong(
    "layer_norm",
    "over-the-tokens",
    cause="Mean and variance were taken over the tokens, as in batch norm, not over a token's features.",
    hint="Should a token's output depend on the other tokens?",
)
def _norm_axis_0(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * (X - X.mean(axis=0)) / np.sqrt(X.var(axis=0) + eps) + beta


@wrong(
    "layer_norm",
    "over-the-whole-array",
    cause="One mean and one variance were taken over the whole array.",
    hint="How many means does an array of T tokens have?",
)
def _norm_whole(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * (X - X.mean()) / np.sqrt(X.var() + eps) + beta


@wrong(
    "layer_norm",
    "one-variance-for-all",
    cause="The mean is each row's own, but one variance was taken over the whole array.",
    hint="Which axis does the variance use?",
)
def _norm_one_variance(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(X.var() + eps) + beta


@wrong(
    "layer_norm",
    "gamma-and-beta-swapped",
    cause="gamma and beta are swapped: beta multiplies and gamma is added.",
    hint="Which of the two leaves things as they are when it is 1?",
)
def _norm_swapped(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return beta * _centred(X) / np.sqrt(_variance(X) + eps) + gamma


@wrong(
    "layer_norm",
    "gamma-and-beta-ignored",
    cause="gamma and beta are ignored.",
    hint="What is done to a row after it has been normalised?",
)
def _norm_ignored(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return _centred(X) / np.sqrt(_variance(X) + eps)


@wrong("layer_norm", "gamma-ignored", cause="gamma is ignored.", hint="What is a normalised row multiplied by?")
def _norm_gamma_ignored(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return _centred(X) / np.sqrt(_variance(X) + eps) + beta


@wrong("layer_norm", "beta-ignored", cause="beta is ignored.", hint="What is added to a normalised row at the end?")
def _norm_beta_ignored(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(_variance(X) + eps)


@wrong(
    "layer_norm",
    "beta-before-gamma",
    cause="beta is added before the multiplication by gamma.",
    hint="Is beta itself stretched by gamma?",
)
def _norm_beta_first(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * (_centred(X) / np.sqrt(_variance(X) + eps) + beta)


@wrong(
    "layer_norm",
    "divided-by-the-variance",
    cause="The row was divided by its variance: the square root is missing.",
    hint="What should the standard deviation of a normalised row be?",
)
def _norm_no_root(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / (_variance(X) + eps) + beta


@wrong(
    "layer_norm",
    "mean-not-subtracted",
    cause="The mean was not subtracted.",
    hint="What should the mean of a normalised row be?",
)
def _norm_not_centred(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * X / np.sqrt(_variance(X) + eps) + beta


@wrong(
    "layer_norm",
    "root-mean-square",
    cause="The row was divided by its root mean square and no mean was subtracted: that is RMS norm.",
    hint="What should the mean of a normalised row be?",
)
def _norm_rms(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * X / np.sqrt((X**2).mean(axis=1, keepdims=True) + eps) + beta


@wrong(
    "layer_norm",
    "not-scaled",
    cause="The mean was subtracted, but nothing was divided by the standard deviation.",
    hint="What should the variance of a normalised row be?",
)
def _norm_centred_only(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) + beta


@wrong(
    "layer_norm",
    "sum-of-squares",
    cause="The row was divided by the root of its sum of squares, not of their mean.",
    hint="Is a variance a sum or a mean?",
)
def _norm_sum(X: Array, gamma: Array, beta: Array, eps: float = 1e-5) -> Array:
    return gamma * _centred(X) / np.sqrt(X.shape[1] * _variance(X) + eps) + beta


# ---------------------------------------------------------------- mlp


def _mlp_with(activation: Function, X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return activation(X @ W1 + b1) @ W2 + b2


def _relu(x: Array) -> Array:
    return np.maximum(x, 0.0)


def _sigmoid(x: Array) -> Array:
    return 0.5 * (1 + np.tanh(x / 2))


@wrong(
    "mlp",
    "no-activation",
    cause="There is no activation between the two layers.",
    hint="What are two linear layers in a row worth?",
)
def _mlp_linear(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: x, X, W1, b1, W2, b2)


@wrong("mlp", "gelu", cause="The activation is GELU, not ReLU.", hint="Which activation does the contract name?")
def _mlp_gelu(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: x * _sigmoid(2 * np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)), X, W1, b1, W2, b2)


@wrong(
    "mlp", "silu", cause="The activation is SiLU (swish), not ReLU.", hint="Which activation does the contract name?"
)
def _mlp_silu(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: x * _sigmoid(x), X, W1, b1, W2, b2)


@wrong(
    "mlp", "sigmoid", cause="The activation is a sigmoid, not ReLU.", hint="Which activation does the contract name?"
)
def _mlp_sigmoid(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(_sigmoid, X, W1, b1, W2, b2)


@wrong("mlp", "tanh", cause="The activation is tanh, not ReLU.", hint="Which activation does the contract name?")
def _mlp_tanh(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(np.tanh, X, W1, b1, W2, b2)


@wrong(
    "mlp",
    "leaky-relu",
    cause="Hidden units below zero leak through: the activation is a leaky ReLU.",
    hint="What does ReLU make of -3?",
)
def _mlp_leaky(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: np.where(x > 0, x, 0.01 * x), X, W1, b1, W2, b2)


@wrong("mlp", "softplus", cause="The activation is softplus, not ReLU.", hint="What does ReLU make of 0?")
def _mlp_softplus(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: np.logaddexp(0.0, x), X, W1, b1, W2, b2)


@wrong(
    "mlp", "absolute-value", cause="The activation is the absolute value, not ReLU.", hint="What does ReLU make of -3?"
)
def _mlp_abs(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(np.abs, X, W1, b1, W2, b2)


@wrong(
    "mlp",
    "negative-side-kept",
    cause="The activation keeps the negative side and drops the positive one.",
    hint="What does ReLU make of 3?",
)
def _mlp_minimum(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: np.minimum(x, 0.0), X, W1, b1, W2, b2)


@wrong("mlp", "b1-forgotten", cause="The first bias was forgotten.", hint="What is added before the activation?")
def _mlp_no_b1(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _relu(X @ W1) @ W2 + b2


@wrong("mlp", "b2-forgotten", cause="The second bias was forgotten.", hint="What is added at the very end?")
def _mlp_no_b2(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _relu(X @ W1 + b1) @ W2


@wrong("mlp", "biases-forgotten", cause="Both biases were forgotten.", hint="Are all five arguments used?")
def _mlp_no_biases(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _relu(X @ W1) @ W2


@wrong(
    "mlp",
    "activation-before-b1",
    cause="The first bias is added after the activation.",
    hint="Can a bias decide when a unit is silent in your version?",
)
def _mlp_late_b1(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return (_relu(X @ W1) + b1) @ W2 + b2


@wrong(
    "mlp",
    "activation-on-the-output",
    cause="The output passes through the activation as well.",
    hint="Can an output of the MLP be negative?",
)
def _mlp_output_activated(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _relu(_relu(X @ W1 + b1) @ W2 + b2)


@wrong(
    "mlp",
    "activation-on-the-output-only",
    cause="The activation stands at the output instead of between the two layers.",
    hint="Where does the formula apply ReLU?",
)
def _mlp_output_only(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _relu((X @ W1 + b1) @ W2 + b2)


@wrong(
    "mlp",
    "residual-inside",
    cause="The input is added to the output inside the MLP.",
    hint="Does the formula of the MLP hold a residual, or does the block?",
)
def _mlp_residual(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return X + _relu(X @ W1 + b1) @ W2 + b2


@wrong(
    "mlp",
    "squared-relu",
    cause="The activation is the square of ReLU.",
    hint="What does ReLU make of 3?",
)
def _mlp_squared(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: _relu(x) ** 2, X, W1, b1, W2, b2)


@wrong(
    "mlp",
    "capped-relu",
    cause="The activation is capped from above, as ReLU6 is.",
    hint="What does ReLU make of a very large number?",
)
def _mlp_capped(X: Array, W1: Array, b1: Array, W2: Array, b2: Array) -> Array:
    return _mlp_with(lambda x: np.clip(x, 0.0, 6.0), X, W1, b1, W2, b2)
