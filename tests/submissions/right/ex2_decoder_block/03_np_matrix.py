import numpy as np
from numpy import matrix


def causal_mask(T):
    M = matrix(np.zeros((T, T)))
    M[np.triu_indices(T, k=1)] = -np.inf
    return M


def attention(Q, K, V, mask=None):
    Q, K, V = matrix(Q), matrix(K), matrix(V)
    S = Q * K.T / np.sqrt(Q.shape[1])
    if mask is not None:
        S = S + matrix(mask)
    E = np.exp(S - S.max(axis=1))
    return np.divide(E, E.sum(axis=1)) * V


def layer_norm(X, gamma, beta, eps=1e-5):
    X = matrix(X)
    C = X - X.mean(axis=1)
    variance = np.power(C, 2).mean(axis=1)
    return np.multiply(C / np.sqrt(variance + eps), gamma) + beta


def mlp(X, W1, b1, W2, b2):
    H = matrix(X) * W1 + b1
    H[H < 0] = 0
    return H * W2 + b2


def decoder_block(Y, Z, params):
    Y, Z = matrix(Y), matrix(Z)
    s, c, n = params["self"], params["cross"], [params[f"norm{i}"] for i in (1, 2, 3)]
    A = layer_norm(Y + attention(Y * s["Wq"], Y * s["Wk"], Y * s["Wv"], causal_mask(Y.shape[0])), n[0]["gamma"], n[0]["beta"])
    B = layer_norm(A + attention(A * c["Wq"], Z * c["Wk"], Z * c["Wv"]), n[1]["gamma"], n[1]["beta"])
    return layer_norm(B + mlp(B, *(params["mlp"][k] for k in ("W1", "b1", "W2", "b2"))), n[2]["gamma"], n[2]["beta"])


def block_output_shape(n_source, n_target, d):
    w = np.ones((d, d))
    p = {"self": dict(Wq=w, Wk=w, Wv=w), "cross": dict(Wq=w, Wk=w, Wv=w)}
    p["mlp"] = {"W1": w, "b1": np.zeros(d), "W2": w, "b2": np.zeros(d)}
    p["norm1"] = p["norm2"] = p["norm3"] = {"gamma": np.ones(d), "beta": np.zeros(d)}
    return decoder_block(np.random.rand(n_target, d), np.random.rand(n_source, d), p).shape
