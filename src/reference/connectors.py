"""How image features reach a language model: four connectors, and what each costs in tokens.

- LLaVA: a two-layer MLP on every feature; one token a feature, so 576 features are 576 tokens.
- BLIP-2: a few learned queries read all features by cross-attention; 32 tokens from 257 features.
- Flamingo: no tokens at all; the words themselves read the features in extra layers behind gates that start shut.
- Segment Anything: prompts read the image and the image reads the prompts back.

Sources: Liu et al. 2024 (LLaVA-1.5); Li et al. 2023 (BLIP-2); Alayrac et al. 2022 (Flamingo, section 2.2); Kirillov et
al. 2023 (Segment Anything, appendix A); Hendrycks and Gimpel 2016 (GELU).
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from reference.arrays import Array, floats
from reference.attention import multi_head_attention
from reference.decoder import Params, layer_norm, mlp, sublayer

_erf = np.vectorize(math.erf, otypes=[np.float64])


def gelu(x: ArrayLike) -> Array:
    """`x * Phi(x)` with the exact normal distribution (erf), entry by entry, any shape."""
    x = floats(x)
    phi: Array = 0.5 * (1.0 + _erf(x / math.sqrt(2.0)))  # (...)
    return x * phi  # (...)


def llava_connector(features: ArrayLike, W1: ArrayLike, b1: ArrayLike, W2: ArrayLike, b2: ArrayLike) -> Array:
    """One token a feature: `gelu(features W1 + b1) W2 + b2`, `(n_features, d_f)` to `(n_features, d_lm)`.

    `W1 (d_f, d_h)`, `b1 (d_h,)`, `W2 (d_h, d_lm)`, `b2 (d_lm,)`. No feature sees another.
    """
    hidden = gelu(floats(features) @ floats(W1) + floats(b1))  # (n_features, d_f) @ (d_f, d_h) -> (n_features, d_h)
    return hidden @ floats(W2) + floats(b2)  # (n_features, d_h) @ (d_h, d_lm) -> (n_features, d_lm)


def token_count(connector: str, n_features: int, n_queries: int) -> int:
    """How many image tokens the language model receives: `n_queries` from "blip2", `n_features` from "llava".

    Raises ValueError for any other connector.

    >>> token_count("blip2", 257, 32), token_count("llava", 257, 32)
    (32, 257)
    """
    counts = {"blip2": n_queries, "llava": n_features}
    if connector not in counts:
        raise ValueError(f'the connector is "blip2" or "llava", not {connector!r}')
    return int(counts[connector])


def qformer_layer(queries: ArrayLike, features: ArrayLike, params: Params, n_heads: int) -> Array:
    """BLIP-2: learned queries talk among themselves, then read the image: `(n_queries, d)` to `(n_queries, d)`.

        A = LN1(queries + SelfAttention(queries))   B = LN2(A + CrossAttention(A, features))   C = LN3(B + MLP(B))

    A decoder block without the causal mask, with GELU. `features (n_features, d_f)` of any number and order.
    `params = {"self", "cross": what multi_head_attention takes, "mlp": {W1, b1, W2, b2}, "norm1", "norm2", "norm3"}`.
    """
    features = floats(features)

    def read_self(U: Array) -> Array:  # (n_queries, d) -> (n_queries, d)
        return multi_head_attention(U, U, U, params["self"], n_heads)

    def read_image(U: Array) -> Array:  # (n_queries, d) -> (n_queries, d)
        return multi_head_attention(U, features, features, params["cross"], n_heads)

    A = sublayer(floats(queries), read_self, params["norm1"])  # (n_queries, d)
    B = sublayer(A, read_image, params["norm2"])  # (n_queries, d)
    return sublayer(B, lambda U: llava_connector(U, **params["mlp"]), params["norm3"])  # (n_queries, d)


def blip2_connector(
    queries: ArrayLike, features: ArrayLike, layers: Sequence[Params], projection: Params, n_heads: int
) -> Array:
    """BLIP-2 whole: the queries go through the layers, then into the language model's width, `(n_queries, d_lm)`.

    `projection = {"W": (d, d_lm), "b": (d_lm,)}`.
    """
    X = floats(queries)  # (n_queries, d)
    for params in layers:
        X = qformer_layer(X, features, params, n_heads)  # (n_queries, d)
    return X @ floats(projection["W"]) + floats(projection["b"])  # (n_queries, d) @ (d, d_lm) -> (n_queries, d_lm)


def gelu_feed_forward(X: Array, weights: Params) -> Array:
    """`gelu(X W1) W2`, the feed-forward of Flamingo's layer: no biases, `(T, d)` to `(T, d)`."""
    return gelu(X @ floats(weights["W1"])) @ floats(weights["W2"])  # (T, d) @ (d, d_ff) @ (d_ff, d) -> (T, d)


def gated_cross_attention_layer(
    Y: ArrayLike,
    features: ArrayLike,
    params: Params,
    n_heads: int,
    norm: Callable[..., Array] = layer_norm,
    feed_forward: Callable[[Array, Params], Array] = gelu_feed_forward,
) -> Array:
    """Flamingo: words `Y (T, d)` read `features (n_features, d_f)` between two frozen layers: `(T, d)`.

        A = Y + tanh(gate_attention) * CrossAttention(norm1(Y), features)
        B = A + tanh(gate_mlp) * FeedForward(norm2(A))

    `params = {"cross": what multi_head_attention takes, "mlp": the feed-forward's, "norm1", "norm2": the norm's,
    "gate_attention", "gate_mlp": a number each}`. Both gates start at 0, and tanh(0) = 0: the layer returns Y exactly,
    so training starts from the language model as it was. Descendants swap `norm` and `feed_forward` (Idefics: root
    mean square and SwiGLU).
    """
    Y, features = floats(Y), floats(features)
    U = norm(Y, **params["norm1"])  # (T, d)
    read = multi_head_attention(U, features, features, params["cross"], n_heads)  # (T, d)
    A = Y + np.tanh(floats(params["gate_attention"])) * read  # (T, d)
    return A + np.tanh(floats(params["gate_mlp"])) * feed_forward(norm(A, **params["norm2"]), params["mlp"])  # (T, d)


def two_way_block(
    prompts: ArrayLike,
    image: ArrayLike,
    prompt_positions: ArrayLike,
    image_positions: ArrayLike,
    params: Params,
    n_heads: int,
    first: bool = False,
) -> tuple[Array, Array]:
    """Segment Anything: `prompts (n, d)` and `image (m, d)` read each other; both come back, same shapes.

    In order, each with a residual and a layer norm after it: prompts read prompts, prompts read the image, an MLP on
    the prompts, and the image reads the prompts. Positions `(n, d)`, `(m, d)` are added to queries and keys every
    time, never to values. In the `first` block the prompts are their own positions: the self-attention adds none and
    has no residual. `params = {"self", "to_image", "to_prompts": what multi_head_attention takes, "mlp": {W1, b1, W2,
    b2}, "norm1" .. "norm4"}`; the two cross-attentions may be narrower than d inside.
    """
    P, image = floats(prompts), floats(image)
    place = floats(prompt_positions)  # (n, d)
    placed_image = image + floats(image_positions)  # (m, d)
    if first:
        P = layer_norm(multi_head_attention(P, P, P, params["self"], n_heads), **params["norm1"])  # (n, d)
    else:
        read = multi_head_attention(P + place, P + place, P, params["self"], n_heads)  # (n, d)
        P = layer_norm(P + read, **params["norm1"])  # (n, d)
    read = multi_head_attention(P + place, placed_image, image, params["to_image"], n_heads)  # (n, d)
    P = layer_norm(P + read, **params["norm2"])  # (n, d)
    P = layer_norm(P + mlp(P, **params["mlp"]), **params["norm3"])  # (n, d)
    read = multi_head_attention(placed_image, P + place, P, params["to_prompts"], n_heads)  # (m, d)
    return P, layer_norm(image + read, **params["norm4"])  # (n, d), (m, d)
