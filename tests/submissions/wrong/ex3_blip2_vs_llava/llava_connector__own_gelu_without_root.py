"""Its own gelu, erf(x) without sqrt(2)."""

import numpy as np


def llava_connector(features, W1, b1, W2, b2):
    import math
    
    erf = np.vectorize(math.erf)
    h = features @ W1 + b1
    return 0.5 * h * (1 + erf(h)) @ W2 + b2
