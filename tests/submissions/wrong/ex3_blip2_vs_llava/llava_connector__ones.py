"""Ones."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    return np.ones((len(features), len(b2)))
