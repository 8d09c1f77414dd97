"""Its own layer norm with ddof=1."""

def _norm(x, n):
    m, sd = x.mean(-1, keepdims=True), x.std(-1, ddof=1, keepdims=True)
    return n["gamma"] * (x - m) / sd + n["beta"]


def decoder_block(Y, Z, params):
    s, c, f = params["self"], params["cross"], params["mlp"]
    n1, n2, n3 = params["norm1"], params["norm2"], params["norm3"]
    A = _norm(Y + attention(Y @ s["Wq"], Y @ s["Wk"], Y @ s["Wv"], causal_mask(len(Y))), n1)
    B = _norm(A + attention(A @ c["Wq"], Z @ c["Wk"], Z @ c["Wv"]), n2)
    C = _norm(B + mlp(B, f["W1"], f["b1"], f["W2"], f["b2"]), n3)
    return C
