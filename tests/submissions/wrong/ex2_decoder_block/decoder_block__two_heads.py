"""Split into two heads of d/2."""

import numpy as np


def _halves(q, k, v, mask=None):
    h = v.shape[1] // 2
    g = max(q.shape[1] // 2, 1)
    return np.concatenate([attention(q[:, :g], k[:, :g], v[:, :h], mask), attention(q[:, -g:], k[:, -g:], v[:, h:], mask)], axis=1)


def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    A = layer_norm(Y + _halves(Y @ s["Wq"], Y @ s["Wk"], Y @ s["Wv"], causal_mask(len(Y))), n1["gamma"], n1["beta"])
    B = layer_norm(A + _halves(A @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"]), n2["gamma"], n2["beta"])
    C = layer_norm(B + mlp(B, f["W1"], f["b1"], f["W2"], f["b2"]), n3["gamma"], n3["beta"])
    return C
