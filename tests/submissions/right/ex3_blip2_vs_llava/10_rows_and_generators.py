from statistics import NormalDist

import numpy as np

standard = NormalDist()
phi = np.vectorize(standard.cdf, otypes=[float])


def gelu(x):
    return x * phi(x)


def asker(features, Wq, Wk):
    keys = features @ Wk

    def weigh(query):
        score = keys @ (query @ Wq) / keys.shape[1] ** 0.5
        share = np.exp(score - score.max())
        return share / share.sum()

    return weigh


def cross_attention_weights(queries, features, Wq, Wk):
    return np.apply_along_axis(asker(features, Wq, Wk), 1, queries)


def cross_attention(queries, features, Wq, Wk, Wv):
    def answers():
        for share in cross_attention_weights(queries, features, Wq, Wk):
            yield sum(w * f for w, f in zip(share, features)) @ Wv

    return [row for row in answers()]


def rows_sum_to_one(weights, atol=1e-9):
    return next((False for row in weights if not -atol <= row.sum() - 1 <= atol), True)


def llava_connector(features, W1, b1, W2, b2):
    return tuple(tuple(gelu(f @ W1 + b1) @ W2 + b2) for f in features)


def token_count(connector, n_features, n_queries):
    names = ["llava", "blip2"]
    return (n_features, n_queries)[names.index(connector)]  # index raises ValueError by itself
