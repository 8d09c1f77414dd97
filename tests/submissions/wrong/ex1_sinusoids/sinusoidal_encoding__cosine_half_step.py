"""Cosine column uses exponent (2i+1)/d."""

import numpy as np


def sinusoidal_encoding(T, d):
    if d <= 0 or d & 1:
        raise ValueError("d")
    out = []
    for t in range(T):
        row = []
        for j in range(d):
            f = np.sin if j % 2 == 0 else np.cos
            row.append(f(t / 10000 ** (j / d)))
        out.append(row)
    return np.array(out)
