"""Valid inputs of every question, drawn at random: to tell a mutant that is wrong from one that is right."""

from typing import Any

import numpy as np


def inputs(question: str, rng: np.random.Generator) -> tuple[Any, ...]:
    """Arguments that the contract allows."""
    n_q, n_f, d_q, d_f, d_k, d_v = (int(n) for n in rng.integers(1, 9, size=6))
    if question == "token_count":
        return str(rng.choice(["blip2", "llava", "flamingo", ""])), int(rng.integers(1, 600)), int(rng.integers(1, 70))
    if question == "rows_sum_to_one":
        return _weights(rng, n_q, n_f)
    if question == "llava_connector":
        widths: tuple[tuple[int, ...], ...] = ((n_f, d_f), (d_f, d_k), (d_k,), (d_k, d_v), (d_v,))
        return tuple(rng.normal(size=shape) for shape in widths)
    shapes = ((n_q, d_q), (n_f, d_f), (d_q, d_k), (d_f, d_k), (d_f, d_v))
    arrays = tuple(rng.normal(size=shape) for shape in shapes)
    return arrays if question == "cross_attention" else arrays[:4]


def _weights(rng: np.random.Generator, rows: int, columns: int) -> tuple[Any, ...]:
    """Weights whose rows sum to one, or miss it clearly; with and without a tolerance of their own."""
    weights = rng.normal(size=(rows, columns)) if rng.random() < 0.3 else rng.random((rows, columns)) + 0.1
    weights = weights / weights.sum(axis=1, keepdims=True)
    atol = float(10.0 ** rng.uniform(-9, -1)) if rng.random() < 0.5 else 1e-9
    what = rng.integers(4)
    row, column = rng.integers(rows), rng.integers(columns)
    if what == 0:
        weights[row, column] += float(rng.choice([-1, 1])) * (2 * atol + 1e-4)
    elif what == 1:
        weights[row, column] = np.nan
    elif what == 2 and atol > 1e-6:
        weights[row, column] += float(rng.choice([-1, 1])) * atol / 2
    return (weights, atol) if atol != 1e-9 else (weights,)
