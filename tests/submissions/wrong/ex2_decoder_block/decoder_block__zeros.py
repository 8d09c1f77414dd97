"""Zeros."""

import numpy as np


def decoder_block(Y, Z, params):
    return np.zeros(Y.shape)
