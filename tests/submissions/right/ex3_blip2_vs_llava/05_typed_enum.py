from __future__ import annotations

import enum
import math
from dataclasses import dataclass
from typing import Callable

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
_erf: Callable[[Matrix], Matrix] = np.frompyfunc(math.erf, 1, 1)


class Connector(str, enum.Enum):
    BLIP2 = "blip2"
    LLAVA = "llava"


@dataclass(slots=True)
class Scores:
    values: Matrix

    def softmax(self, temperature: float = 1.0) -> Matrix:
        shifted = (self.values - self.values.max(axis=-1, keepdims=True)) / temperature
        return np.exp(shifted) / np.exp(shifted).sum(axis=-1, keepdims=True)


def gelu(x: Matrix) -> Matrix:
    return x * (1.0 + _erf(x * math.sqrt(0.5)).astype(float)) / 2.0


def cross_attention_weights(q_in: Matrix, kv_in: Matrix, w_q: Matrix, w_k: Matrix, temperature: float = 1.0) -> Matrix:
    return Scores((q_in @ w_q) @ (kv_in @ w_k).T / math.sqrt(w_k.shape[-1])).softmax(temperature)


def cross_attention(q_in: Matrix, kv_in: Matrix, w_q: Matrix, w_k: Matrix, w_v: Matrix, return_weights: bool = False):
    weights = cross_attention_weights(q_in=q_in, kv_in=kv_in, w_q=w_q, w_k=w_k)
    mixed: Matrix = weights @ (kv_in @ w_v)
    return (mixed, weights) if return_weights else mixed


def rows_sum_to_one(w: Matrix, atol: float = 1e-9, axis: int = 1) -> bool:
    return all(math.isclose(total, 1.0, rel_tol=0.0, abs_tol=atol) for total in w.sum(axis=axis))


def llava_connector(x: Matrix, w_in: Matrix, b_in: Matrix, w_out: Matrix, b_out: Matrix, *, activation: Callable[[Matrix], Matrix] = gelu) -> Matrix:
    return activation(x @ w_in + b_in) @ w_out + b_out


def token_count(name: str, features: int, queries: int) -> int:
    return queries if Connector(name) is Connector.BLIP2 else features
