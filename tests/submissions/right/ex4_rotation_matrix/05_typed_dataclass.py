from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Turn:
    angle: float

    def __matmul__(self, other: "Turn") -> "Turn":
        return Turn(self.angle + other.angle)

    def __neg__(self) -> Turn:
        return Turn(-self.angle)

    def as_array(self) -> np.ndarray:
        sine, cosine = math.sin(self.angle), math.cos(self.angle)
        return np.array(((cosine, sine), (-sine, cosine)), dtype=np.float64)


def frequency(pair: int, width: int, base: float = 10_000.0) -> float:
    return base ** -(2 * pair / width)


def rotation_matrix(offset: int, pair: int, width: int, base: float = 10_000.0) -> np.ndarray:
    return Turn(offset * frequency(pair, width, base)).as_array()


def shift_matrix(offset: int, width: int, base: float = 10_000.0) -> np.ndarray:
    out: np.ndarray = np.zeros((width, width))
    for pair in range(width // 2):
        block = slice(2 * pair, 2 * pair + 2)
        out[block, block] = rotation_matrix(offset=offset, pair=pair, width=width, base=base)
    return out


def offset_dot(offset: int, width: int, base: float = 10_000.0) -> float:
    return math.fsum(math.cos(offset * frequency(pair, width, base)) for pair in range(width // 2))


DERIVATION: str = (
    "sin(x + y) and cos(x + y) are linear in (sin x, cos x) with coefficients sin y and cos y; "
    "take x = t w and y = k w."
)
