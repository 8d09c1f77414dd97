"""Whole layers: the encoder's two sublayers and the decoder's three, with one head and with many.

Source: Vaswani et al. 2017, sections 3.1 and 3.3; layer norm: Ba et al. 2016. Knows nothing of images.

Pre- against post-norm. Post-norm (2017) normalises after the sum, `LN(x + f(x))`: each row leaves with mean 0 and
variance 1 (for gamma 1 and beta 0), however many layers stand before it. Pre-norm normalises what goes into f and adds
the raw result, `x + f(LN(x))`: nothing ever rescales the stream itself, which is why such models end with one more
layer norm. Through 12 random encoder layers of width 64, rows that enter with mean square 1 leave post-norm with 1.00
and pre-norm with about 11.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from reference.arrays import Array, floats
from reference.attention import attention, causal_mask, multi_head_attention

Params = Mapping[str, Any]
"""Weights by name; a name may hold weights by name again."""


def layer_norm(X: ArrayLike, gamma: ArrayLike, beta: ArrayLike, eps: float = 1e-5) -> Array:
    """Each row to mean 0 and variance 1, then scaled and moved: `X (T, d)`, `gamma` and `beta` `(d,)` to `(T, d)`.

    The variance is the biased one (divided by d), and `eps` stands inside the square root.
    """
    X = floats(X)
    mean: Array = X.mean(axis=-1, keepdims=True)  # (T, 1)
    variance: Array = X.var(axis=-1, keepdims=True)  # (T, 1)
    return floats(gamma) * (X - mean) / np.sqrt(variance + eps) + floats(beta)  # (d,) * (T, d) + (d,) -> (T, d)


def relu(x: ArrayLike) -> Array:
    """`max(x, 0)`, entry by entry, any shape."""
    positive: Array = np.maximum(floats(x), 0.0)  # (...)
    return positive


def mlp(X: ArrayLike, W1: ArrayLike, b1: ArrayLike, W2: ArrayLike, b2: ArrayLike) -> Array:
    """`relu(X W1 + b1) W2 + b2`, each row by itself: `X (T, d)`, `W1 (d, d_ff)`, `W2 (d_ff, d)` to `(T, d)`."""
    hidden = relu(floats(X) @ floats(W1) + floats(b1))  # (T, d) @ (d, d_ff) + (d_ff,) -> (T, d_ff)
    return hidden @ floats(W2) + floats(b2)  # (T, d_ff) @ (d_ff, d) + (d,) -> (T, d)


def _attend(X: Array, source: Array, weights: Params, mask: Array | None = None) -> Array:
    """One head, no output projection: `X (Tq, d)` reads `source (Tk, d)` and gives `(Tq, d)`."""
    Q = X @ floats(weights["Wq"])  # (Tq, d) @ (d, d_k) -> (Tq, d_k)
    K = source @ floats(weights["Wk"])  # (Tk, d) @ (d, d_k) -> (Tk, d_k)
    V = source @ floats(weights["Wv"])  # (Tk, d) @ (d, d) -> (Tk, d)
    return attention(Q, K, V, mask)  # (Tq, d)


def encoder_block(X: ArrayLike, params: Params) -> Array:
    """The encoder's layer, post-norm, one head: `X (T, d)` to `(T, d)`; no mask, so every token sees every other.

        A = LN1(X + SelfAttention(X))      C = LN2(A + MLP(A))

    `params = {"self": {Wq, Wk, Wv}, "mlp": {W1, b1, W2, b2}, "norm1": {gamma, beta}, "norm2": {gamma, beta}}`.
    """
    X = floats(X)
    A = layer_norm(X + _attend(X, X, params["self"]), **params["norm1"])  # (T, d)
    return layer_norm(A + mlp(A, **params["mlp"]), **params["norm2"])  # (T, d)


def decoder_block(Y: ArrayLike, Z: ArrayLike, params: Params) -> Array:
    """The decoder's layer, post-norm, one head: target `Y (Ty, d)` and source `Z (Tz, d)` to `(Ty, d)`.

        A = LN1(Y + SelfAttention(Y)), causal      B = LN2(A + CrossAttention(A, Z)), no mask      C = LN3(B + MLP(B))

    `params = {"self": {Wq, Wk, Wv}, "cross": {Wq, Wk, Wv}, "mlp": {W1, b1, W2, b2}, "norm1": {gamma, beta},
    "norm2": {...}, "norm3": {...}}` with `Wq`, `Wk` `(d, d_k)`, `Wv (d, d)`, `W1 (d, d_ff)`, `W2 (d_ff, d)`.
    """
    Y, Z = floats(Y), floats(Z)
    mask = causal_mask(len(Y))  # (Ty, Ty)
    A = layer_norm(Y + _attend(Y, Y, params["self"], mask), **params["norm1"])  # (Ty, d)
    B = layer_norm(A + _attend(A, Z, params["cross"]), **params["norm2"])  # (Ty, d)
    return layer_norm(B + mlp(B, **params["mlp"]), **params["norm3"])  # (Ty, d)


def sublayer(X: Array, f: Callable[[Array], Array], norm: Params, pre_norm: bool = False) -> Array:
    """One residual step, `(T, d)` to `(T, d)`: `LN(X + f(X))`, or with `pre_norm` `X + f(LN(X))`."""
    if pre_norm:
        return X + f(layer_norm(X, **norm))  # (T, d)
    return layer_norm(X + f(X), **norm)  # (T, d)


def multi_head_encoder_block(X: ArrayLike, params: Params, n_heads: int, pre_norm: bool = False) -> Array:
    """`encoder_block` with many heads and an output projection: `X (T, d)` to `(T, d)`.

    `params` as there, where "self" holds what `multi_head_attention` takes (Wo as well, and biases if there are any).
    Raises ValueError where d is no multiple of `n_heads`.
    """

    def read_self(U: Array) -> Array:  # (T, d) -> (T, d)
        return multi_head_attention(U, U, U, params["self"], n_heads)

    A = sublayer(floats(X), read_self, params["norm1"], pre_norm)  # (T, d)
    return sublayer(A, lambda U: mlp(U, **params["mlp"]), params["norm2"], pre_norm)  # (T, d)


def multi_head_decoder_block(Y: ArrayLike, Z: ArrayLike, params: Params, n_heads: int, pre_norm: bool = False) -> Array:
    """`decoder_block` with many heads and an output projection: `Y (Ty, d)`, `Z (Tz, d)` to `(Ty, d)`.

    `params` as there, where "self" and "cross" hold what `multi_head_attention` takes. With one head, Wo = I and no
    biases it is `decoder_block`. Raises ValueError where d is no multiple of `n_heads`.
    """
    Y, Z = floats(Y), floats(Z)
    mask = causal_mask(len(Y))  # (Ty, Ty)

    def read_self(U: Array) -> Array:  # (Ty, d) -> (Ty, d)
        return multi_head_attention(U, U, U, params["self"], n_heads, mask)

    def read_source(U: Array) -> Array:  # (Ty, d) -> (Ty, d)
        return multi_head_attention(U, Z, Z, params["cross"], n_heads)

    A = sublayer(Y, read_self, params["norm1"], pre_norm)  # (Ty, d)
    B = sublayer(A, read_source, params["norm2"], pre_norm)  # (Ty, d)
    return sublayer(B, lambda U: mlp(U, **params["mlp"]), params["norm3"], pre_norm)  # (Ty, d)


def random_params(d: int, rng: np.random.Generator) -> dict[str, dict[str, Array]]:
    """Random weights for `decoder_block` at width `d`, with d_k = d and d_ff = 4 d."""

    def heads() -> dict[str, Array]:
        return {name: rng.normal(size=(d, d)) / np.sqrt(d) for name in ("Wq", "Wk", "Wv")}  # (d, d) each

    def norm() -> dict[str, Array]:
        return {"gamma": rng.normal(size=d), "beta": rng.normal(size=d)}  # (d,) each

    feed = {"W1": rng.normal(size=(d, 4 * d)), "b1": rng.normal(size=4 * d)}  # (d, 4d), (4d,)
    feed |= {"W2": rng.normal(size=(4 * d, d)), "b2": rng.normal(size=d)}  # (4d, d), (d,)
    return {"self": heads(), "cross": heads(), "mlp": feed, "norm1": norm(), "norm2": norm(), "norm3": norm()}


def block_output_shape(n_source: int, n_target: int, d: int) -> tuple[int, int]:
    """The shape that `decoder_block` gives for a source and a target of these lengths: `(n_target, d)`.

    >>> block_output_shape(10, 7, 16)
    (7, 16)
    """
    rng = np.random.default_rng(0)
    Y, Z = rng.normal(size=(n_target, d)), rng.normal(size=(n_source, d))  # (n_target, d), (n_source, d)
    rows, columns = decoder_block(Y, Z, random_params(d, rng)).shape  # (n_target, d)
    return rows, columns
