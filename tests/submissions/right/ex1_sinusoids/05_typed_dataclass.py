from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
BASE: Final[float] = 1e4


@dataclass(frozen=True)
class Weights:
    query: Array
    key: Array
    value: Array
    width: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", self.key.shape[1])

    def attend(self, tokens: Array) -> Array:
        scores: Array = (tokens @ self.query) @ (tokens @ self.key).T / self.width**0.5
        shifted: Array = np.exp(scores - np.amax(scores, axis=1, keepdims=True))
        return shifted / np.sum(shifted, axis=1, keepdims=True) @ (tokens @ self.value)


def sinusoidal_encoding(length: int, width: int, base: float = BASE, *, dtype: type = float) -> Array:
    """Rows are positions; even columns sines, odd columns cosines."""
    if width <= 0 or width % 2 != 0:
        raise ValueError(f"width must be positive and even, got {width}")
    column = np.arange(width)
    angle = np.arange(length)[:, np.newaxis] / np.power(base, (column - column % 2) / width)
    return np.where(column % 2 == 0, np.sin(angle), np.cos(angle)).astype(dtype)


def equivariance_gap(
    tokens: Array, order: NDArray[np.int_], wq: Array, wk: Array, wv: Array, with_positions: bool, verbose: bool = False
) -> float:
    model = Weights(wq, wk, wv)
    places: Array = sinusoidal_encoding(width=tokens.shape[1], length=tokens.shape[0]) if with_positions else np.zeros_like(tokens)
    difference = model.attend(tokens[order] + places) - model.attend(tokens + places)[order]
    if verbose:
        print(difference)
    return float(np.linalg.norm(difference.ravel(), ord=np.inf))


STILL_EQUIVARIANT: bool = False
EXPLANATION: str = (
    "The encodings are attached to places. "
    "A shuffled token is met by another encoding than before, so its query and key change."
)
