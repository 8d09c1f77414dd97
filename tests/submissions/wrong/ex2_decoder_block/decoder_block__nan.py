"""NaN."""

import numpy as np


def decoder_block(Y, Z, params):
    return Y * np.nan
