"""Valid inputs of every question, drawn at random: to tell a mutant that is wrong from one that is right."""

from typing import Any

import numpy as np


def inputs(question: str, rng: np.random.Generator) -> tuple[Any, ...]:
    """Arguments that the contract allows."""
    T, S, d, d_k, d_v, d_ff = (int(n) for n in rng.integers(1, 9, size=6))
    if question == "causal_mask":
        return (T,)
    if question == "attention":
        size = 10.0 ** rng.uniform(-1, 2)
        Q, K, V = size * rng.normal(size=(T, d_k)), size * rng.normal(size=(S, d_k)), rng.normal(size=(S, d_v))
        mask = np.where(rng.random((T, S)) < 0.3, -np.inf, 3 * rng.normal(size=(T, S)))
        mask[:, 0] = 0.0  # no row without a key
        return (Q, K, V, mask) if rng.random() < 0.7 else (Q, K, V)
    if question == "layer_norm":
        X = 10.0 ** rng.uniform(-3, 1) * rng.normal(size=(T, d)) + rng.normal()
        eps = (float(10.0 ** rng.uniform(-6, 0)),) if rng.random() < 0.5 else ()
        return X, rng.normal(size=d), rng.normal(size=d), *eps
    if question == "mlp":
        return (
            rng.normal(size=(T, d)),
            rng.normal(size=(d, d_ff)),
            rng.normal(size=d_ff),
            rng.normal(size=(d_ff, d_v)),
            rng.normal(size=d_v),
        )
    if question == "block_output_shape":
        return S, T, d
    return rng.normal(size=(T, d)), rng.normal(size=(S, d)), parameters(rng, d, d_k, d_ff)


def parameters(rng: np.random.Generator, d: int, d_k: int, d_ff: int) -> dict[str, dict[str, np.ndarray]]:
    """Random parameters of a decoder block."""

    def projections() -> dict[str, np.ndarray]:
        return {name: rng.normal(size=(d, d if name == "Wv" else d_k)) for name in ("Wq", "Wk", "Wv")}

    def norm() -> dict[str, np.ndarray]:
        return {"gamma": rng.normal(size=d), "beta": rng.normal(size=d)}

    shapes = {"W1": (d, d_ff), "b1": (d_ff,), "W2": (d_ff, d), "b2": (d,)}
    return {
        "self": projections(),
        "cross": projections(),
        "mlp": {name: rng.normal(size=shape) for name, shape in shapes.items()},
        "norm1": norm(),
        "norm2": norm(),
        "norm3": norm(),
    }
