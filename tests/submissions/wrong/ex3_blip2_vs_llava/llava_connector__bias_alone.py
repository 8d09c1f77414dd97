"""B2 repeated, the features not looked at."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    return np.tile(b2, (len(features), 1))
