"""Angles add up over calls."""

import numpy as np

_angle = 0.0


def rotation_matrix(k, i, d):
    global _angle
    _angle += k / 10000 ** (2 * i / d)
    a = _angle
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, s], [-s, c]])
