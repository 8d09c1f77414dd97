"""Type hints, a frozen dataclass, caches and keyword-only extras."""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Angles:
    values: Array

    @classmethod
    def of(cls, places: ArrayLike, d: int) -> Angles:
        return cls(np.asarray(places, dtype=float)[:, np.newaxis] * frequencies(d))

    def __or__(self, other: Angles) -> Angles:
        return Angles(np.concatenate([self.values, other.values], axis=1))

    def __call__(self, x: Array) -> Array:
        out = np.array(x, dtype=float, order="F")
        cos, sin = np.cos(self.values), np.sin(self.values)
        out[:, 0::2] = cos * x[:, 0::2] - sin * x[:, 1::2]
        out[:, 1::2] = sin * x[:, 0::2] + cos * x[:, 1::2]
        return out


@lru_cache(maxsize=None)
def frequencies(d: int) -> Array:
    return np.float64(10000) ** (np.arange(d // 2) * (-2 / d))


def softmax(scores: Array) -> Array:
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def rope(x: Array, positions: ArrayLike, *, reverse: bool = False) -> Array:
    places = np.asarray(positions)
    return Angles.of(-places if reverse else places, x.shape[1])(x)


def rope_score(q: Array, k: Array, m: int, n: int) -> np.float64:
    moved_back = rope(rope(q[None, :], [m]), [n], reverse=True)
    return (moved_back @ k)[0]


SAME_SCORE: bool = True


def rope_attention(Q: Array, K: Array, V: Array, positions: ArrayLike) -> Array:
    angles = Angles.of(positions, Q.shape[1])
    return softmax(angles(Q) @ angles(K).T / np.sqrt(Q.shape[1])) @ V


def rope_2d(x: Array, rows: ArrayLike, columns: ArrayLike) -> Array:
    return (Angles.of(rows, x.shape[1] // 2) | Angles.of(columns, x.shape[1] // 2))(x)


def rope_3d(x: Array, positions: ArrayLike, sections: tuple[int, int, int]) -> Array:
    time, height, width = (Angles.of(p, x.shape[1]).values for p in np.asarray(positions))
    a, b = sections[0], sections[0] + sections[1]
    return Angles(np.hstack((time[:, :a], height[:, a:b], width[:, b:])))(x)


OFFSET_ALONE: str = "R(n)^T R(m) = R(m - n); values have no partner."
