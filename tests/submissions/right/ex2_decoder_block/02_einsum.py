import numpy as np


def causal_mask(T):
    return np.log(np.tri(T))  # log 0 is -inf; numpy warns


def attention(Q, K, V, mask=None):
    s = np.einsum("id,jd->ij", Q, K) / np.sqrt(Q.shape[1])
    s = s if mask is None else s + mask
    e = np.exp(s - np.max(s, 1)[:, None])
    return np.einsum("ij,jv,i->iv", e, V, 1 / np.einsum("ij->i", e))


def layer_norm(X, gamma, beta, eps=1e-5):
    d = X.shape[1]
    c = X - np.einsum("td->t", X)[:, None] / d
    return np.einsum("td,t,d->td", c, (np.einsum("td,td->t", c, c) / d + eps) ** -0.5, gamma) + beta


def mlp(X, W1, b1, W2, b2):
    h = np.einsum("td,df->tf", X, W1) + b1
    return np.einsum("tf,fd->td", h * (h > 0), W2) + b2


def decoder_block(Y, Z, params):
    def project(U, V, w):
        return np.einsum("td,dk->tk", U, w["Wq"]), np.einsum("td,dk->tk", V, w["Wk"]), np.einsum("td,dk->tk", V, w["Wv"])

    A = layer_norm(Y + attention(*project(Y, Y, params["self"]), mask=causal_mask(len(Y))), **params["norm1"])
    B = layer_norm(A + attention(*project(A, Z, params["cross"])), **params["norm2"])
    return layer_norm(B + mlp(B, **params["mlp"]), **params["norm3"])


def block_output_shape(n_source, n_target, d):
    return np.array((n_target, d))
