import itertools

import numpy as np


def causal_mask(T):
    if T == 1:
        return np.zeros((1, 1))
    smaller = causal_mask(T - 1)
    return np.block([[smaller, np.full((T - 1, 1), -np.inf)], [np.zeros((1, T))]])


def attention(Q, K, V, mask=None):
    rows = itertools.repeat(0.0) if mask is None else iter(mask)

    def outputs():
        for query, extra in zip(Q, rows):
            score = K.dot(query) / len(query) ** 0.5 + extra
            weight = np.exp(score - np.nanmax(score))
            yield np.average(V, axis=0, weights=weight)

    return np.vstack(list(outputs()))


def layer_norm(X, gamma, beta, eps=1e-5):
    def one(row):
        centred = row - row.sum() / row.size
        return centred / np.hypot(np.linalg.norm(centred) / row.size**0.5, eps**0.5)

    return np.apply_along_axis(one, 1, X) * gamma + beta


def mlp(X, W1, b1, W2, b2):
    def relu(h):
        return (h + np.abs(h)) / 2

    return np.array([relu(x @ W1 + b1) @ W2 + b2 for x in X])


def decoder_block(Y, Z, params):
    def normed(name):
        return lambda U: layer_norm(U, params[name]["gamma"], params[name]["beta"])

    def self_attention(U):
        # each token reads the tokens up to itself: no mask is needed
        w = params["self"]
        return np.vstack([attention(U[t : t + 1] @ w["Wq"], U[: t + 1] @ w["Wk"], U[: t + 1] @ w["Wv"]) for t in range(len(U))])

    def cross_attention(U):
        w = params["cross"]
        return attention(U @ w["Wq"], Z @ w["Wk"], Z @ w["Wv"])

    def feed_forward(U):
        return mlp(U, **params["mlp"])

    X = Y
    for sublayer, norm in zip((self_attention, cross_attention, feed_forward), map(normed, ("norm1", "norm2", "norm3"))):
        X = norm(X + sublayer(X))
    return X


def block_output_shape(n_source, n_target, d):
    return tuple(itertools.islice((n_target, d, n_source), 2))
