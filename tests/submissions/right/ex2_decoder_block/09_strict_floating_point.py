import numpy as np

np.seterr(all="raise")


def causal_mask(T):
    return np.asfortranarray(np.where(np.tri(T, dtype=bool), 0.0, -np.inf)).astype(">f8")


def safe_exp(x):
    return np.where(x > -700, np.exp(np.maximum(x, -700)), 0.0)


def attention(Q, K, V, mask=None):
    with np.errstate(under="ignore"):
        scores = Q @ K.T / np.sqrt(Q.shape[1])
        if mask is not None:
            scores = scores + mask
        e = safe_exp(scores - scores.max(axis=1, keepdims=True))
        return np.asfortranarray(e / e.sum(axis=1, keepdims=True) @ V)


def layer_norm(X, gamma, beta, eps=1e-5):
    centred = X - X.mean(axis=-1, keepdims=True)
    return gamma * centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + eps) + beta


def mlp(X, W1, b1, W2, b2):
    return (np.maximum(X @ W1 + b1, 0) @ W2 + b2).astype(">f8", order="F")


def decoder_block(Y, Z, params):
    s, c, m = params["self"], params["cross"], params["mlp"]
    A = attention(Y @ s["Wq"], Y @ s["Wk"], Y @ s["Wv"], causal_mask(Y.shape[0]))
    A = layer_norm(A + Y, params["norm1"]["gamma"], params["norm1"]["beta"])
    B = attention(A @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"], np.zeros((len(Y), len(Z))))
    B = layer_norm(B + A, params["norm2"]["gamma"], params["norm2"]["beta"])
    C = mlp(B, m["W1"], m["b1"], m["W2"], m["b2"])
    return layer_norm(C + B, params["norm3"]["gamma"], params["norm3"]["beta"])


def block_output_shape(n_source, n_target, d):
    return int(n_target), int(d)


if __name__ == "__main__":
    print(causal_mask(4))
