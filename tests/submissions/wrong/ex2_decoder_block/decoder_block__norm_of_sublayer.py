"""LN(x) + f(LN(x)): the residual is normalised, the sum is not."""

def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    A = layer_norm(Y, n1["gamma"], n1["beta"])
    A = A + attention(A @ s["Wq"], A @ s["Wk"], A @ s["Wv"], causal_mask(len(A)))
    B = layer_norm(A, n2["gamma"], n2["beta"])
    B = B + attention(B @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"])
    C = layer_norm(B, n3["gamma"], n3["beta"])
    C = C + mlp(C, f["W1"], f["b1"], f["W2"], f["b2"])
    return C
