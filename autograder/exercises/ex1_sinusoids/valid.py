"""Valid inputs of every question, drawn at random: to tell a mutant that is wrong from one that is right."""

from typing import Any

import numpy as np


def inputs(question: str, rng: np.random.Generator) -> tuple[Any, ...]:
    """Arguments that the contract allows."""
    T, half, d_k, d_v = (int(n) for n in rng.integers(1, 9, size=4))
    if question == "sinusoidal_encoding":
        odd = rng.random() < 0.2
        d = int(rng.choice([-3, -2, -1, 0, 1, 3, 5, 7])) if odd else 2 * half * int(rng.integers(1, 5))
        return T * int(rng.integers(1, 40)), d
    d = 2 * half
    weights = [rng.normal(size=(d, n)) for n in (d_k, d_k, d_v)]
    return rng.normal(size=(T, d)), rng.permutation(T), *weights, bool(rng.integers(2))
