"""Attention: softmax, masks, one head, many heads, and what a shuffle does to it. Knows nothing of whole layers.

    Attention(Q, K, V) = softmax(Q K^T / sqrt(d_k) + M) V        rows are tokens, rows of Q are the queries

Source: Vaswani et al. 2017, "Attention is all you need", sections 3.2 and 3.2.2.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from reference.arrays import Array, floats, integers
from reference.positions import sinusoidal_encoding

STILL_EQUIVARIANT = False
"""With the encodings added, self-attention no longer commutes with a shuffle: places do not move with tokens."""


def softmax(scores: ArrayLike) -> Array:
    """Exponentials that sum to one over the last axis, `(..., n)` to `(..., n)`; no overflow at any size.

    A score of -inf becomes a weight of exactly 0; a row of nothing but -inf has no answer and becomes NaN.
    """
    scores = floats(scores)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))  # (..., n) - (..., 1) -> (..., n)
    weights: Array = e / e.sum(axis=-1, keepdims=True)  # (..., n) / (..., 1) -> (..., n)
    return weights


def causal_mask(T: int) -> Array:
    """`(T, T)`: 0 where key j may be seen from query i (j <= i), -inf in the future above the diagonal.

    >>> causal_mask(2).tolist()
    [[0.0, -inf], [0.0, 0.0]]
    """
    return np.triu(np.full((T, T), -np.inf), k=1)  # (T, T)


def attention_weights(Q: ArrayLike, K: ArrayLike, mask: ArrayLike | None = None) -> Array:
    """How much each query takes from each key: `Q (..., Tq, d_k)`, `K (..., Tk, d_k)` to `(..., Tq, Tk)`.

    `mask`, `(Tq, Tk)`, is added to the scaled scores, so any finite bias works as -inf does. Rows sum to one.
    """
    Q, K = floats(Q), floats(K)
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])  # (..., Tq, d_k) @ (..., d_k, Tk) -> (..., Tq, Tk)
    if mask is not None:
        scores = scores + floats(mask)  # (..., Tq, Tk) + (Tq, Tk) -> (..., Tq, Tk)
    return softmax(scores)  # (..., Tq, Tk)


def attention(Q: ArrayLike, K: ArrayLike, V: ArrayLike, mask: ArrayLike | None = None) -> Array:
    """`Q (Tq, d_k)`, `K (Tk, d_k)`, `V (Tk, d_v)` to `(Tq, d_v)`: means of V's rows, weighted by `attention_weights`.

    Leading axes (heads, batch) are carried along.

    >>> attention([[0.0]], [[1.0], [2.0]], [[10.0], [20.0]]).tolist()
    [[15.0]]
    """
    return attention_weights(Q, K, mask) @ floats(V)  # (..., Tq, Tk) @ (..., Tk, d_v) -> (..., Tq, d_v)


def self_attention_weights(X: ArrayLike, Wq: ArrayLike, Wk: ArrayLike, mask: ArrayLike | None = None) -> Array:
    """Which token looks at which: `X (T, d)`, `Wq` and `Wk` `(d, d_k)` to `(T, T)`; every row sums to one."""
    X = floats(X)
    return attention_weights(X @ floats(Wq), X @ floats(Wk), mask)  # (T, d_k), (T, d_k) -> (T, T)


def self_attention(X: ArrayLike, Wq: ArrayLike, Wk: ArrayLike, Wv: ArrayLike, mask: ArrayLike | None = None) -> Array:
    """Tokens read each other: `X (T, d)`, `Wq` and `Wk` `(d, d_k)`, `Wv (d, d_v)` to `(T, d_v)`.

    Without a mask this is the encoder's form: a set function, every token sees every other. With
    `causal_mask(T)` it is the decoder's.
    """
    X = floats(X)
    return self_attention_weights(X, Wq, Wk, mask) @ (X @ floats(Wv))  # (T, T) @ (T, d_v) -> (T, d_v)


def equivariance_gap(
    X: ArrayLike, perm: ArrayLike, Wq: ArrayLike, Wk: ArrayLike, Wv: ArrayLike, use_positions: bool
) -> float:
    """How far self-attention is from commuting with a shuffle: `max abs( A(X[perm]) - A(X)[perm] )`.

    `X (T, d)`, `perm (T,)` integers. With `use_positions`, A adds `sinusoidal_encoding` to the rows as they stand in
    what it is given, so the shuffled tokens meet unshuffled places. Zero up to rounding without positions.
    Raises ValueError where positions are asked for and `d` is odd.
    """
    X, perm = floats(X), integers(perm)

    def A(U: Array) -> Array:  # (T, d) -> (T, d_v)
        placed = U + sinusoidal_encoding(*U.shape) if use_positions else U  # (T, d)
        return self_attention(placed, Wq, Wk, Wv)  # (T, d_v)

    return float(np.abs(A(X[perm]) - A(X)[perm]).max())  # (T, d_v) -> ()


def permutation_test(attention: Callable[[Array], Array]) -> bool:
    """True if `attention`, from tokens `(T, d)` to `(T, d)`, commutes with ten shuffles of random tokens."""
    rng = np.random.default_rng(0)
    for T, d in ((7, 4), (6, 3)):
        X = rng.normal(size=(T, d))
        for _ in range(5):
            perm = rng.permutation(T)  # (T,)
            if not np.allclose(attention(X[perm]), attention(X)[perm], atol=1e-6):  # (T, d), (T, d)
                return False
    return True


def cross_attention_weights(queries: ArrayLike, features: ArrayLike, Wq: ArrayLike, Wk: ArrayLike) -> Array:
    """Which query reads which feature: `(n_queries, n_features)`, every row sums to one.

    `queries (n_queries, d_q)`, `features (n_features, d_f)`, `Wq (d_q, d_k)`, `Wk (d_f, d_k)`.
    """
    Q = floats(queries) @ floats(Wq)  # (n_queries, d_q) @ (d_q, d_k) -> (n_queries, d_k)
    K = floats(features) @ floats(Wk)  # (n_features, d_f) @ (d_f, d_k) -> (n_features, d_k)
    return attention_weights(Q, K)  # (n_queries, n_features)


def cross_attention(queries: ArrayLike, features: ArrayLike, Wq: ArrayLike, Wk: ArrayLike, Wv: ArrayLike) -> Array:
    """One row a query, whatever the number of features: `(n_queries, d_v)`, with `Wv (d_f, d_v)`.

    Queries from one sequence, keys and values from another; the order of the features does not matter.
    """
    V = floats(features) @ floats(Wv)  # (n_features, d_f) @ (d_f, d_v) -> (n_features, d_v)
    weights = cross_attention_weights(queries, features, Wq, Wk)  # (n_queries, n_features)
    return weights @ V  # (n_queries, n_features) @ (n_features, d_v) -> (n_queries, d_v)


def rows_sum_to_one(weights: ArrayLike, atol: float = 1e-9) -> bool:
    """Whether every row of `weights (n, m)` sums to one within `atol`. A NaN anywhere in a row is a no."""
    return bool((np.abs(floats(weights).sum(axis=-1) - 1.0) <= atol).all())  # (n, m) -> (n,) -> ()


def split_heads(X: ArrayLike, n_heads: int) -> Array:
    """`(T, d)` to `(n_heads, T, d/n_heads)`: head h holds the h-th run of columns.

    Raises ValueError where d is no multiple of `n_heads`.
    """
    X = floats(X)
    T, d = X.shape
    if d % n_heads:
        raise ValueError(f"{d} columns cannot be split into {n_heads} heads")
    return X.reshape(T, n_heads, d // n_heads).swapaxes(0, 1)  # (T, h, d/h) -> (h, T, d/h)


def merge_heads(X: ArrayLike) -> Array:
    """`(n_heads, T, d_h)` back to `(T, n_heads * d_h)`: the heads' columns side by side."""
    X = floats(X).swapaxes(0, 1)  # (h, T, d_h) -> (T, h, d_h)
    return X.reshape(X.shape[0], -1)  # (T, h * d_h)


def linear(X: ArrayLike, params: Mapping[str, ArrayLike], name: str) -> Array:
    """`X W + b` with `params["W" + name]`, `(d_in, d_out)`, and `params["b" + name]`, `(d_out,)` or left out."""
    return floats(X) @ floats(params["W" + name]) + floats(params.get("b" + name, 0.0))  # (T, d_in) -> (T, d_out)


def multi_head_attention(
    queries: ArrayLike,
    keys: ArrayLike,
    values: ArrayLike,
    params: Mapping[str, ArrayLike],
    n_heads: int,
    mask: ArrayLike | None = None,
) -> Array:
    """Several small attentions side by side, then a mix: `(Tq, d_q)`, `(Tk, d_f)`, `(Tk, d_f)` to `(Tq, d_o)`.

    `params`: `Wq (d_q, d)`, `Wk`, `Wv` `(d_f, d)`, `Wo (d, d_o)`, and `bq`, `bk`, `bv`, `bo` where there are biases.
    Each head is scaled by the root of its own width d/n_heads. With one head and Wo = I it is `attention`.
    Raises ValueError where d is no multiple of `n_heads`.
    """
    Q = split_heads(linear(queries, params, "q"), n_heads)  # (Tq, d) -> (h, Tq, d/h)
    K = split_heads(linear(keys, params, "k"), n_heads)  # (Tk, d) -> (h, Tk, d/h)
    V = split_heads(linear(values, params, "v"), n_heads)  # (Tk, d) -> (h, Tk, d/h)
    mixed = merge_heads(attention(Q, K, V, mask))  # (h, Tq, d/h) -> (Tq, d)
    return linear(mixed, params, "o")  # (Tq, d) @ (d, d_o) -> (Tq, d_o)
