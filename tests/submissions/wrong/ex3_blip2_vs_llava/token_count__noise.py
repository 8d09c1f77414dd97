"""A random count."""

import numpy as np


def token_count(connector, n_features, n_queries):
    return int(np.random.randint(1, 300))
