import math
from functools import partial

import numpy as np

cross_attention_weights = lambda queries, features, Wq, Wk: (
    lambda s: np.exp(s - np.logaddexp.reduce(s, axis=1, keepdims=True))
)(queries @ Wq @ Wk.T @ features.T / math.sqrt(Wq.shape[1]))
cross_attention = lambda queries, features, Wq, Wk, Wv: cross_attention_weights(queries, features, Wq, Wk) @ features @ Wv
rows_sum_to_one = lambda weights, atol=1e-9: bool(all(abs(math.fsum(row) - 1) <= atol for row in weights.tolist()))
llava_connector = lambda features, W1, b1, W2, b2: (
    lambda h: h / 2 * (1 + np.array([[math.erf(v / 2**0.5) for v in row] for row in h]))
)(features @ W1 + b1) @ W2 + b2


def _count(table, connector, n_features, n_queries):
    if connector not in table:
        raise ValueError("connector must be one of " + ", ".join(table))
    return table[connector](n_features, n_queries)


token_count = partial(_count, {"blip2": lambda f, q: q, "llava": lambda f, q: f})
