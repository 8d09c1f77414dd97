"""Sinusoidal positions: a place in the sequence as d/2 clocks. Knows nothing of attention.

Source: Vaswani et al. 2017, "Attention is all you need", section 3.5, with the chapter's formula

    p[t, 2i] = sin(t * theta_i),   p[t, 2i+1] = cos(t * theta_i),   theta_i = 10000^(-2i/d).
"""

import numpy as np

from reference.arrays import Array

BASE = 10000.0


def frequencies(d: int, base: float = BASE) -> Array:
    """Radians per step of every pair, `theta_i = base^(-2i/d)`: `(d/2,)`, from 1 down to almost 1/base.

    Raises ValueError where `d` is odd or not positive: columns come in pairs.
    """
    if d <= 0 or d % 2:
        raise ValueError(f"d must be even and positive, not {d}")
    return base ** (-np.arange(0, d, 2) / d)  # (d/2,)


def sinusoidal_encoding(T: int, d: int) -> Array:
    """One row a position, `(T, d)`: even columns sines, odd columns cosines of the same angle.

    Positions start at 0, so row 0 is 0, 1, 0, 1 ...  Every row has length sqrt(d/2), because sin^2 + cos^2 = 1.
    Raises ValueError where `d` is odd or not positive.

    >>> sinusoidal_encoding(2, 4).round(4).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.8415, 0.5403, 0.01, 1.0]]
    """
    theta = frequencies(d)  # (d/2,)
    angles = np.arange(T)[:, None] * theta  # (T, 1) * (d/2,) -> (T, d/2)
    p = np.empty((T, d))  # (T, d)
    p[:, 0::2] = np.sin(angles)  # (T, d/2)
    p[:, 1::2] = np.cos(angles)  # (T, d/2)
    return p
