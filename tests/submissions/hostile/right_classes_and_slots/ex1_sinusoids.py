"""Helpers as a dataclass, a class with __slots__, a named tuple and an enum"""

from dataclasses import dataclass, field
from typing import NamedTuple
import enum
import numpy as np


class Kind(enum.Enum):
    SINE = 0
    COSINE = 1


class Size(NamedTuple):
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Base:
    value: float = 10000.0
    notes: list = field(default_factory=list)


class Counter:
    __slots__ = ("count",)

    def __init__(self):
        self.count = 0


counter = Counter()


def softmax(scores):
    shifted = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(Q.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError("d must be even and positive")
    angles = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    encoding = np.zeros((T, d))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    counter.count += 1
    size = Size(T, d)
    assert encoding.shape == tuple(size) and Base().value == 10000.0 and Kind(0) is Kind.SINE
    return encoding


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    def attend(U):
        if use_positions:
            U = U + sinusoidal_encoding(*U.shape)
        return self_attention(U, Wq, Wk, Wv)

    return float(np.abs(attend(X[perm]) - attend(X)[perm]).max())


STILL_EQUIVARIANT = False
