"""Sines times cosines: two halves against pairs."""

import numpy as np


def offset_dot(k, d):
    a = k / 10000 ** (np.arange(0, d, 2) / d)
    t = 3 / 10000 ** (np.arange(0, d, 2) / d)
    p = np.concatenate([np.sin(t), np.cos(t)])
    q = np.stack([np.sin(t + a), np.cos(t + a)], axis=-1).ravel()
    return float(p @ q)
