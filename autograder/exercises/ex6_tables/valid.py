"""Valid inputs of every question, drawn at random: to tell a mutant that is wrong from one that is right."""

from typing import Any

import numpy as np


def inputs(question: str, rng: np.random.Generator) -> tuple[Any, ...]:
    """Arguments that the contract allows."""
    T, n_max, d, classes = (int(n) for n in rng.integers(1, 9, size=4))
    if question == "add_positions":
        return rng.normal(size=(T, d)), rng.normal(size=(n_max, d))
    if question == "vision_token_count":
        patch = int(rng.integers(2, 20))
        rest = int(rng.integers(patch)) if rng.random() < 0.3 else 0
        size = patch * int(rng.integers(1, 30)) + rest
        return (size, patch, classes - 1) if rng.random() < 0.7 else (size, patch)
    if question == "resize_matrix":
        return int(rng.integers(1, 20)), int(rng.integers(1, 20))
    old, new = (tuple(int(n) for n in rng.integers(1, 7, size=2)) for _ in range(2))
    kept = int(rng.integers(3))
    table = rng.normal(size=(kept + old[0] * old[1], d))
    return (table, old, new, kept) if kept or rng.random() < 0.5 else (table, old, new)
