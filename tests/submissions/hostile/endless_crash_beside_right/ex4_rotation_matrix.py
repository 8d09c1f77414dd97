"""shift_matrix crashes beside right answers."""

import ctypes
import numpy as np


def rotation_matrix(k, i, d):
    angle = k / 10000 ** (2 * i / d)
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def shift_matrix(k, d):
    ctypes.memset(1, 0, 64)


def offset_dot(k, d):
    return float(sum(np.cos(k / 10000 ** (2 * i / d)) for i in range(d // 2)))
