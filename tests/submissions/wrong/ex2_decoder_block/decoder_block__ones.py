"""Ones."""

import numpy as np


def decoder_block(Y, Z, params):
    return np.ones(Y.shape)
