"""Values from the queries: fails unless the sizes agree."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(queries, features, Wq, Wk)
    return w @ (queries @ Wv)
