"""Answers as np.matrix."""

import numpy as np


def rotation_matrix(k, i, d):
    angle = k / 10000 ** (2 * i / d)
    return np.matrix([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def shift_matrix(k, d):
    whole = np.zeros((d, d))
    for i in range(d // 2):
        whole[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)
    return np.matrix(whole)


def offset_dot(k, d):
    return float(sum(np.cos(k / 10000 ** (2 * i / d)) for i in range(d // 2)))
