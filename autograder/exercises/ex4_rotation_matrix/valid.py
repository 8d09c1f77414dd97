"""Valid inputs of every question, drawn at random: to tell a mutant that is wrong from one that is right."""

from typing import Any

import numpy as np


def inputs(question: str, rng: np.random.Generator) -> tuple[Any, ...]:
    """Arguments that the contract allows."""
    half = int(rng.integers(1, 9))
    k = int(rng.integers(-200, 200))
    if question == "rotation_matrix":
        return k, int(rng.integers(half)), 2 * half
    return k, 2 * half
