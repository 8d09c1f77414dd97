"""No norm after the cross-attention."""

def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    A = layer_norm(Y + attention(Y @ s["Wq"], Y @ s["Wk"], Y @ s["Wv"], causal_mask(len(Y))), n1["gamma"], n1["beta"])
    B = A + attention(A @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"])
    C = layer_norm(B + mlp(B, f["W1"], f["b1"], f["W2"], f["b2"]), n3["gamma"], n3["beta"])
    return C
