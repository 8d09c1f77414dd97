"""Its own gelu without the factor x."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    import math
    
    erf = np.vectorize(math.erf)
    h = features @ W1 + b1
    return 0.5 * (1 + erf(h / math.sqrt(2))) @ W2 + b2
