"""Pre-norm."""

def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    U = layer_norm(Y, n1["gamma"], n1["beta"])
    A = Y + attention(U @ s["Wq"], U @ s["Wk"], U @ s["Wv"], causal_mask(len(Y)))
    U = layer_norm(A, n2["gamma"], n2["beta"])
    B = A + attention(U @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"])
    return B + mlp(layer_norm(B, n3["gamma"], n3["beta"]), f["W1"], f["b1"], f["W2"], f["b2"])
