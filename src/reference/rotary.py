"""Rotary positions (RoPE): queries and keys turn with their place, values do not. Knows nothing of whole layers.

Pair i of a vector at position m turns by `m * theta_i`, `theta_i = base^(-2i/d)`. A pair (x, y) turned by an angle a is

    (x cos a - y sin a,   x sin a + y cos a),

that is, the complex number x + iy times e^(ia). For a query at m and a key at n, pair by pair,

    (q e^(i m theta)) . (k e^(i n theta)) = Re( q conj(k) e^(i (m - n) theta) ),

so a score depends on the offset m - n alone. With 64 columns of ones the score is 47.8687 at (3, 7) and at (103, 107),
and 47.0079 at (3, 8): twice `offset_dot(4, 64)` and `offset_dot(5, 64)`.

Two layouts of the pairs are in use. Interleaved, as in the chapter and in the paper: columns (2i, 2i + 1). Half-split,
as in Llama and Qwen2-VL: columns (i, i + d/2). One fixed order of columns, `half_split_order(d)`, leads from the first
to the second. A score is a sum over columns and a sum does not care about order, so with q and k both reordered the
scores agree to 1e-13 at d = 64. What does not work is one layout's weights with the other's rotation: for random q
and k of 64 columns, whose scores are of size 8, such scores are off by more than that. Pretrained weights therefore
have their columns reordered once when they move between the two kinds of code.

Sources: Su et al. 2021 (RoFormer, RoPE); Touvron et al. 2023 (Llama, half-split); Heo et al. 2024 (rows and columns);
Wang et al. 2024 (Qwen2-VL: time, height and width).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from reference.arrays import Array, Integers, floats, integers
from reference.attention import attention
from reference.positions import BASE, frequencies

SAME_SCORE = True
"""A query at 3 and a key at 7 score as they do at 103 and 107: the offset is the same."""


def half_split_order(d: int) -> Integers:
    """The columns of an interleaved vector in half-split order: 0, 2, 4 ... then 1, 3, 5 ..., `(d,)`.

    `rope_half_split(x[..., order], m) == rope(x, m)[..., order]`. Raises ValueError where `d` is odd or not positive.
    """
    pairs = np.arange(2 * len(frequencies(d))).reshape(-1, 2)  # (d/2, 2)
    return pairs.T.reshape(-1)  # (2, d/2) -> (d,)


def interleaved_order(d: int) -> Integers:
    """The way back, `(d,)`: `x[..., half_split_order(d)][..., interleaved_order(d)] == x`."""
    return np.argsort(half_split_order(d))  # (d,)


def turn_pairs(x: ArrayLike, angles: ArrayLike) -> Array:
    """Columns (2i, 2i+1) turned by angle i: `x (..., T, d)`, `angles (T, d/2)` to `(..., T, d)`; lengths stay."""
    x, angles = floats(x), floats(angles)
    even, odd = x[..., 0::2], x[..., 1::2]  # (..., T, d/2) each
    cos, sin = np.cos(angles), np.sin(angles)  # (T, d/2) each
    turned = np.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1)  # (..., T, d/2, 2)
    return turned.reshape(*turned.shape[:-2], -1)  # (..., T, d/2, 2) -> (..., T, d)


def turn_halves(x: ArrayLike, angles: ArrayLike) -> Array:
    """Columns (i, i + d/2) turned by angle i: `x (..., T, d)`, `angles (T, d/2)` to `(..., T, d)`."""
    x = floats(x)
    d = x.shape[-1]
    turned = turn_pairs(x[..., interleaved_order(d)], angles)  # (..., T, d)
    return turned[..., half_split_order(d)]  # (..., T, d)


def rope_angles(positions: ArrayLike, d: int, base: float = BASE) -> Array:
    """How far every pair turns: `positions (T,)` to `(T, d/2)`, `m * theta_i`. ValueError where `d` is odd."""
    return floats(positions)[..., None] * frequencies(d, base)  # (T, 1) * (d/2,) -> (T, d/2)


def rope(x: ArrayLike, positions: ArrayLike, base: float = BASE) -> Array:
    """Rows turned by their positions, interleaved pairs: `x (..., T, d)`, `positions (T,)` to `(..., T, d)`.

    For queries and keys, not values. One vector `(d,)` with one position works too. ValueError where `d` is odd.

    >>> rope([[1.0, 0.0]], [1]).round(4).tolist()
    [[0.5403, 0.8415]]
    """
    x = floats(x)
    return turn_pairs(x, rope_angles(positions, x.shape[-1], base))  # (..., T, d)


def rope_half_split(x: ArrayLike, positions: ArrayLike, base: float = BASE) -> Array:
    """`rope` in Llama's layout, where pair i is columns (i, i + d/2): same shapes, same frequencies."""
    x = floats(x)
    return turn_halves(x, rope_angles(positions, x.shape[-1], base))  # (..., T, d)


def rope_score(q: ArrayLike, k: ArrayLike, m: int, n: int, base: float = BASE) -> float:
    """The score, before any scaling, of query `q (d,)` at position m with key `k (d,)` at n; depends on m - n alone."""
    return float(rope(q, m, base) @ rope(k, n, base))  # (d,) @ (d,) -> ()


def rope_attention(Q: ArrayLike, K: ArrayLike, V: ArrayLike, positions: ArrayLike, base: float = BASE) -> Array:
    """Self-attention with RoPE: `Q`, `K` `(T, d)` turn, `V (T, d_v)` does not; `positions (T,)`; result `(T, d_v)`.

    The output is the same when all positions move by one number. Raises ValueError where `d` is odd.
    """
    return attention(rope(Q, positions, base), rope(K, positions, base), V)  # (T, d), (T, d), (T, d_v) -> (T, d_v)


def rope_2d_angles(rows: ArrayLike, columns: ArrayLike, d: int, base: float = BASE) -> Array:
    """The first d/4 pairs turn with the row, the last d/4 with the column: `(T,)` and `(T,)` to `(T, d/2)`.

    Either half has the frequencies of a vector of d/2 columns, `base^(-2i/(d/2))`. Raises ValueError where d is no
    multiple of 4.
    """
    if d <= 0 or d % 4:
        raise ValueError(f"d must be a positive multiple of 4, not {d}")
    halves = [rope_angles(rows, d // 2, base), rope_angles(columns, d // 2, base)]  # (T, d/4), (T, d/4)
    return np.concatenate(halves, axis=-1)  # (T, d/2)


def rope_2d(x: ArrayLike, rows: ArrayLike, columns: ArrayLike, base: float = BASE) -> Array:
    """Patches turned by where they stand in the image: `x (..., T, d)`, `rows` and `columns` `(T,)` to `(..., T, d)`.

    Interleaved pairs; columns 0 .. d/2-1 turn with the row of the patch, d/2 .. d-1 with its column. A score then
    depends on both offsets, down and across. Raises ValueError where d is no multiple of 4.
    """
    x = floats(x)
    return turn_pairs(x, rope_2d_angles(rows, columns, x.shape[-1], base))  # (..., T, d)


def grid_positions(n_rows: int, n_columns: int) -> tuple[Integers, Integers]:
    """Row and column of every patch, read line by line: two arrays `(n_rows * n_columns,)`."""
    rows, columns = np.indices((n_rows, n_columns))  # (n_rows, n_columns) each
    return rows.reshape(-1), columns.reshape(-1)  # (n_rows * n_columns,) each


def rope_3d_angles(positions: ArrayLike, sections: Sequence[int], base: float = BASE) -> Array:
    """Each pair keeps its own frequency and takes its position from its section: `positions (3, T)` to `(T, d/2)`.

    `sections` are the numbers of pairs that follow time, height and width, in that order (16, 24, 24 in Qwen2-VL);
    they add up to d/2. Unlike in `rope_2d`, the frequencies run on over the sections: time has the fast ones.
    Raises ValueError where there is not one section per row of positions.
    """
    places = floats(positions)  # (3, T)
    if len(places) != len(sections):
        raise ValueError(f"{len(places)} rows of positions and {len(sections)} sections")
    source = np.repeat(np.arange(len(sections)), sections)  # (d/2,): which row of positions a pair follows
    return places[source].T * frequencies(2 * len(source), base)  # (T, d/2) * (d/2,) -> (T, d/2)


def rope_3d(x: ArrayLike, positions: ArrayLike, sections: Sequence[int], base: float = BASE) -> Array:
    """Qwen2-VL's three-part RoPE, interleaved pairs: `x (..., T, d)`, `positions (3, T)` to `(..., T, d)`.

    For text the three positions are equal and this is `rope`. Raises ValueError where `sections` do not add up to d/2.
    """
    x = floats(x)
    if 2 * sum(sections) != x.shape[-1]:
        raise ValueError(f"sections {list(sections)} are {sum(sections)} pairs, but there are {x.shape[-1]} columns")
    return turn_pairs(x, rope_3d_angles(positions, sections, base))  # (..., T, d)


def rope_3d_half_split(x: ArrayLike, positions: ArrayLike, sections: Sequence[int], base: float = BASE) -> Array:
    """`rope_3d` in the layout of Qwen2-VL's own weights, where pair i is columns (i, i + d/2)."""
    x = floats(x)
    if 2 * sum(sections) != x.shape[-1]:
        raise ValueError(f"sections {list(sections)} are {sum(sections)} pairs, but there are {x.shape[-1]} columns")
    return turn_halves(x, rope_3d_angles(positions, sections, base))  # (..., T, d)


def text_positions(start: int, T: int) -> Integers:
    """Time, height and width of T words, all three alike: `(3, T)`, from `start` on."""
    return np.tile(np.arange(start, start + T), (3, 1))  # (3, T)


def vision_positions(start: int, n_frames: int, n_rows: int, n_columns: int) -> Integers:
    """Time, height and width of every patch of a video, or of an image as one frame: `(3, frames * rows * columns)`.

    All three count from `start`, the place after the last word; the next word goes on after the largest of them, so an
    image of 16 by 16 patches takes 256 tokens but only 16 positions.
    """
    return start + np.indices((n_frames, n_rows, n_columns)).reshape(3, -1)  # (3, frames * rows * columns)


def next_position(positions: ArrayLike) -> int:
    """Where the text goes on after `positions (3, T)`: one past the largest."""
    return int(integers(positions).max()) + 1
