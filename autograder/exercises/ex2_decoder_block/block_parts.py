"""The pieces that the wrong decoder blocks are wired from, so that each is written as its three lines alone.

The keyword-only parameters of a block are the earlier functions of the exercise, filled with the submission's own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.catalogue import Catalogue

Array = Any  # a float64 array; numpy types most of its results as Any
Params = dict[str, dict[str, Array]]
Function = Callable[..., Any]


@dataclass
class Parts:
    """The pieces of one block at hand: `norm(i, X)`, `reads("self" or "cross", X, source, mask)`, `mlp(X)`."""

    params: Params
    attention: Function
    layer_norm: Function
    mlp_of: Function

    def norm(self, i: int, X: Array) -> Array:
        part = self.params[f"norm{i}"]
        return np.asarray(self.layer_norm(X, part["gamma"], part["beta"]))

    def reads(self, part: str, X: Array, source: Array, mask: Array | None = None) -> Array:
        W = self.params[part]
        return np.asarray(self.attention(X @ W["Wq"], source @ W["Wk"], source @ W["Wv"], mask))

    def mlp(self, X: Array) -> Array:
        W = self.params["mlp"]
        return np.asarray(self.mlp_of(X, W["W1"], W["b1"], W["W2"], W["b2"]))


Wiring = Callable[[Parts, Array, Array, Array], Array]


def wrong_block(catalogue: Catalogue, name: str, *, cause: str, hint: str) -> Callable[[Wiring], Wiring]:
    """Record a block that is wired as the decorated function says: parts, Y, Z and the causal mask in, output out."""

    def record(wiring: Wiring) -> Wiring:
        @catalogue.wrong("decoder_block", name, cause=cause, hint=hint)
        def block(
            Y: Array,
            Z: Array,
            params: Params,
            *,
            attention: Function,
            layer_norm: Function,
            mlp: Function,
            causal_mask: Function,
        ) -> Array:
            return wiring(Parts(params, attention, layer_norm, mlp), Y, Z, np.asarray(causal_mask(len(Y))))

        return wiring

    return record
