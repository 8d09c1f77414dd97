"""A written answer of 200 MB that lies about its length."""

import numpy as np


def rotation_matrix(k, i, d):
    angle = k / 10000 ** (2 * i / d)
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def shift_matrix(k, d):
    whole = np.zeros((d, d))
    for i in range(d // 2):
        whole[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rotation_matrix(k, i, d)
    return whole


def offset_dot(k, d):
    return float(sum(np.cos(k / 10000 ** (2 * i / d)) for i in range(d // 2)))


class Text(str):
    def __len__(self):
        return 2**62

    def __str__(self):
        while True:
            pass

    __repr__ = __format__ = strip = split = encode = __iter__ = __str__


DERIVATION = Text("\ud800<script>alert(1)</script>" + "x" * 200_000_000)
