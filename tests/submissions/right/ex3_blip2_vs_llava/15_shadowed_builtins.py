import math

import numpy as np

sum = 0
for id in range(3):
    sum += id
list = [1, 2, 3]
type = "blip2"
input = np.ones((2, 3))
max = input.max()
str = f"{sum} {max}"
del input


def gelu(x, erf=np.vectorize(math.erf, otypes=[np.float64])):
    return 0.5 * np.multiply(x, 1 + erf(np.divide(x, math.sqrt(2))))


def cross_attention_weights(queries, features, Wq, Wk):
    def scores():
        return queries @ Wq @ (features @ Wk).T / math.sqrt(Wq.shape[1])

    def softmax(s):
        # subtract the maximum by sorting
        e = np.exp(s - np.sort(s, axis=1)[:, [-1]])
        return np.true_divide(e, e @ np.ones((e.shape[1], 1)))

    return softmax(scores())


def cross_attention(queries, features, Wq, Wk, Wv):
    values = features @ Wv
    mixed = np.zeros((len(queries), Wv.shape[1]))
    for row, weights in enumerate(cross_attention_weights(queries, features, Wq, Wk)):
        for weight, value in zip(weights, values):
            mixed[row] += weight * value
    return mixed


def rows_sum_to_one(weights, atol=1e-9):
    ones = np.ones(weights.shape[1])
    return (np.abs(weights @ ones - 1) <= atol).all()


def llava_connector(features, W1, b1, W2, b2):
    out = np.empty((features.shape[0], b2.shape[0]))
    for n, feature in enumerate(features):
        out[n, :] = gelu(feature @ W1 + b1) @ W2 + b2
    return out


def token_count(connector, n_features, n_queries):
    allowed = {"blip2", "llava"}
    if not {connector} <= allowed:
        raise ValueError("connector")
    return n_queries if connector.startswith("b") else n_features
