"""Its own gelu without the half."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    import math
    
    erf = np.vectorize(math.erf)
    h = features @ W1 + b1
    return h * (1 + erf(h / math.sqrt(2))) @ W2 + b2
