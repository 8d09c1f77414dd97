"""Ones on the diagonal."""

import numpy as np


def decoder_block(Y, Z, params):
    return np.eye(*Y.shape)
