"""(d_v, n_queries)."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    return (w @ (features @ Wv)).T
