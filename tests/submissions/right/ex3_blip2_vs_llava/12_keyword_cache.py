import math
import warnings

import numpy as np

_seen = {}


def remembered(function):
    def wrapper(*args, **kwargs):
        key = (function.__name__,) + tuple((a.shape, a.tobytes()) if isinstance(a, np.ndarray) else a for a in args) + tuple(sorted(kwargs.items()))
        if key not in _seen:
            _seen[key] = function(*args, **kwargs)
        answer = _seen[key]
        return answer.copy() if isinstance(answer, np.ndarray) else answer

    return wrapper


def gelu(x):
    for _ in range(300):
        warnings.warn("gelu is slow")
    return 0.5 * x * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


def log_softmax(s):
    s = s - s.max(-1, keepdims=True)
    return s - np.log(np.exp(s).sum(-1, keepdims=True))


@remembered
def cross_attention_weights(queries, features, Wq, Wk):
    return np.exp(log_softmax(np.inner(queries @ Wq, features @ Wk) / np.sqrt(Wk.shape[1])))


@remembered
def cross_attention(*args):
    *rest, Wv = args
    return cross_attention_weights(*rest) @ (rest[1] @ Wv)


@remembered
def rows_sum_to_one(weights, atol=1e-9):
    try:
        np.testing.assert_allclose(weights.sum(axis=1), 1, rtol=0, atol=atol, equal_nan=False)
    except AssertionError:
        return False
    return True


@remembered
def llava_connector(features, W1, b1, W2, b2):
    return gelu(features @ W1 + b1) @ W2 + b2


@remembered
def token_count(connector, n_features, n_queries):
    if connector == "blip2" or connector == "llava":
        return int(connector == "blip2") * n_queries + int(connector == "llava") * n_features
    raise ValueError(f"{connector} is no connector")
