import numpy as np


class Named(np.ndarray):
    pass


def causal_mask(T):
    return (np.zeros((T, T)) - np.triu(np.ones((T, T)), 1) * np.float64(1e308) * 10).view(Named)


def attention(*args, **kwargs):
    match args:
        case (Q, K, V):
            mask = kwargs.get("mask")
        case (Q, K, V, mask):
            pass
        case _:
            raise TypeError("attention takes three or four arguments")
    q, k, v = Q[None, None], K[None, None], V[None, None]
    s = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    if mask is not None:
        s = s + np.asarray(mask)[None, None]
    s = s - s.max(-1, keepdims=True)
    w = np.exp(s)
    return np.squeeze(w / w.sum(-1, keepdims=True) @ v, axis=(0, 1)).view(Named)


def layer_norm(X, gamma, beta, eps=1e-5):
    mean, std = X.mean(-1)[..., None], np.sqrt(X.var(-1)[..., None] + eps)
    return ((X - mean) / std * gamma[None] + beta[None]).view(Named)


def mlp(X, W1, b1, W2, b2):
    X1 = np.c_[X, np.ones(len(X))]  # biases as a last row of the weights
    H = np.maximum(X1 @ np.r_[W1, b1[None]], 0)
    return np.c_[H, np.ones(len(H))] @ np.r_[W2, b2[None]]


def decoder_block(Y, Z, params):
    X = Y
    for name, norm in (("self", "norm1"), ("cross", "norm2"), ("mlp", "norm3")):
        match name:
            case "self":
                W = np.concatenate([params[name][w] for w in ("Wq", "Wk", "Wv")], axis=1)
                d_k = params[name]["Wq"].shape[1]
                Q, K, V = np.split(X @ W, [d_k, 2 * d_k], axis=1)
                change = attention(Q, K, V, causal_mask(len(X)))
            case "cross":
                W = params[name]
                change = attention(X @ W["Wq"], Z @ W["Wk"], Z @ W["Wv"])
            case "mlp":
                W = params[name]
                change = mlp(X, W["W1"], W["b1"], W["W2"], W["b2"])
        X = layer_norm(np.add(X, change), params[norm]["gamma"], params[norm]["beta"], eps=1e-5)
    return X


def block_output_shape(n_source, n_target, d):
    match (n_source, n_target, d):
        case (_, t, w):
            return t, w
