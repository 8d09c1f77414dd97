"""Valid inputs of every question, drawn at random: to tell a mutant that is wrong from one that is right."""

from typing import Any

import numpy as np


def inputs(question: str, rng: np.random.Generator) -> tuple[Any, ...]:
    """Arguments that the contract allows."""
    T, half, d_v = (int(n) for n in rng.integers(1, 9, size=3))
    d = 2 * half
    if question == "rope":
        return rng.normal(size=(T, d)), rng.integers(-300, 300, size=T)
    if question == "rope_score":
        return rng.normal(size=d), rng.normal(size=d), int(rng.integers(300)), int(rng.integers(300))
    if question == "rope_attention":
        return rng.normal(size=(T, d)), rng.normal(size=(T, d)), rng.normal(size=(T, d_v)), rng.integers(300, size=T)
    if question == "rope_2d":
        return rng.normal(size=(T, 2 * d)), rng.integers(60, size=T), rng.integers(60, size=T)
    sections = tuple(int(n) for n in rng.multinomial(half, [0.3, 0.3, 0.4]))
    return rng.normal(size=(T, d)), rng.integers(300, size=(3, T)), sections
