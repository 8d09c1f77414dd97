"""A constant."""

import numpy as np


def decoder_block(Y, Z, params):
    return np.full_like(Y, 0.25)
