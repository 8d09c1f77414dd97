"""The array, not its shape."""

import numpy as np


def block_output_shape(n_source, n_target, d):
    return np.zeros((n_target, d))
