"""The mask lets the next token through."""

import numpy as np


def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    A = layer_norm(Y + attention(Y @ s["Wq"], Y @ s["Wk"], Y @ s["Wv"], np.triu(np.full((len(Y), len(Y)), -np.inf), 2)), n1["gamma"], n1["beta"])
    B = layer_norm(A + attention(A @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"]), n2["gamma"], n2["beta"])
    C = layer_norm(B + mlp(B, f["W1"], f["b1"], f["W2"], f["b2"]), n3["gamma"], n3["beta"])
    return C
