from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional

import numpy as np

Array = np.ndarray


@dataclass
class Norm:
    gamma: Array
    beta: Array

    def __call__(self, x: Array) -> Array:
        return layer_norm(x, self.gamma, self.beta)


@dataclass
class Attend:
    Wq: Array
    Wk: Array
    Wv: Array

    def __call__(self, asking: Array, asked: Array, mask: Optional[Array] = None) -> Array:
        return attention(asking @ self.Wq, asked @ self.Wk, asked @ self.Wv, mask=mask)


@dataclass
class FeedForward:
    W1: Array
    b1: Array
    W2: Array
    b2: Array

    def __call__(self, x: Array) -> Array:
        return mlp(x, self.W1, self.b1, self.W2, self.b2)


def causal_mask(length: int, *, hidden: float = -np.inf) -> Array:
    mask: Array = np.full((length, length), hidden)
    for row in range(length):
        mask[row, : row + 1] = 0.0
    return mask


def attention(queries: Array, keys: Array, values: Array, mask: Optional[Array] = None, scale: Optional[float] = None, return_weights: bool = False) -> Any:
    scale = queries.shape[-1] ** -0.5 if scale is None else scale
    scores: Array = scale * (queries @ keys.T) + (0 if mask is None else mask)
    weights: Array = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return (weights @ values, weights) if return_weights else weights @ values


def layer_norm(x: Array, gain: Array, bias: Array, eps: float = 1e-5, axis: int = -1) -> Array:
    mean = np.mean(x, axis=axis, keepdims=True)
    return gain * (x - mean) / np.sqrt(np.var(x, axis=axis, keepdims=True) + eps) + bias


def mlp(x: Array, w_in: Array, b_in: Array, w_out: Array, b_out: Array, activation: Any = lambda h: h.clip(min=0)) -> Array:
    return activation(x @ w_in + b_in) @ w_out + b_out


def decoder_block(target: Array, source: Array, p: Mapping[str, Mapping[str, Array]], causal: bool = True) -> Array:
    norm1, norm2, norm3 = (Norm(**p[f"norm{n}"]) for n in (1, 2, 3))
    a = norm1(target + Attend(**p["self"])(target, target, causal_mask(len(target)) if causal else None))
    b = norm2(a + Attend(**p["cross"])(a, source))
    return norm3(b + FeedForward(**p["mlp"])(b))


def block_output_shape(n_source: int, n_target: int, d: int) -> tuple[int, ...]:
    return (n_target, d)
