"""A shift of position is a rotation: the matrices that carry p[t] to p[t+k]. Knows nothing of attention.

The derivation. Pair i of the encoding at position t is (sin a, cos a) with a = t * theta_i. At position t + k the
angle is a + b with b = k * theta_i, and the addition theorems say

    sin(a + b) = cos(b) * sin(a) + sin(b) * cos(a)
    cos(a + b) = -sin(b) * sin(a) + cos(b) * cos(a)

Both right-hand sides are linear in (sin a, cos a), with coefficients in which t does not occur:

    R(k, i) = [[ cos b, sin b],
               [-sin b, cos b]],    b = k * theta_i.

So one matrix serves every t. It is orthogonal with determinant 1, R(k) R(l) = R(k + l) and R(-k) is the transpose of
R(k). Because the pair stands as (sin, cos) rather than (cos, sin), the plus sign is in the upper right corner.

Why the dot product depends on the offset alone: pair i adds sin(a) sin(a + b) + cos(a) cos(a + b) = cos(b), so

    p[t] . p[t+k] = sum over i of cos(k * theta_i),

in which t does not occur. With d = 64 and k = 5 it is 23.5040 at t = 0 and at t = 1000 alike.
"""

import numpy as np

from reference.arrays import Array
from reference.positions import frequencies


def rotation_matrix(k: int, i: int, d: int) -> Array:
    """`R (2, 2)` with `R @ (p[t, 2i], p[t, 2i+1]) = (p[t+k, 2i], p[t+k, 2i+1])` for every t; any integer `k`.

    Raises ValueError where `d` is odd or not positive, or there is no pair `i`. Derivation: `help(reference.rotation)`.

    >>> rotation_matrix(1, 0, 4).round(4).tolist()
    [[0.5403, 0.8415], [-0.8415, 0.5403]]
    """
    theta = frequencies(d)  # (d/2,)
    if not 0 <= i < len(theta):
        raise ValueError(f"d = {d} has pairs 0 to {len(theta) - 1}, not {i}")
    b = k * theta[i]  # ()
    return np.array([[np.cos(b), np.sin(b)], [-np.sin(b), np.cos(b)]])  # (2, 2)


def shift_matrix(k: int, d: int) -> Array:
    """`S (d, d)` with `S @ p[t] = p[t+k]`: the d/2 rotations along the diagonal, zeros elsewhere.

    Rows of a table are tokens, so a whole table moves by `p @ S.T`. Raises ValueError where `d` is odd.
    """
    pairs = len(frequencies(d))  # d/2
    S = np.zeros((d, d))  # (d, d)
    for i in range(pairs):
        S[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)  # (2, 2)
    return S


def offset_dot(k: int, d: int) -> float:
    """`p[t] . p[t+k]` for every t: the sum of `cos(k * theta_i)`; `d/2` at `k = 0`, and the same for -k.

    Raises ValueError where `d` is odd or not positive.
    """
    return float(np.cos(k * frequencies(d)).sum())  # (d/2,) -> ()
