"""All three sublayers read Y."""

def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    total = Y + attention(Y @ s["Wq"], Y @ s["Wk"], Y @ s["Wv"], causal_mask(len(Y)))
    total = total + attention(Y @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"])
    total = total + mlp(Y, f["W1"], f["b1"], f["W2"], f["b2"])
    return layer_norm(total, n3["gamma"], n3["beta"])
