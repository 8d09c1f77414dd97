"""The first feature is taken for a class token and dropped."""

def cross_attention(queries, features, Wq, Wk, Wv):
    return cross_attention_weights(queries, features[1:], Wq, Wk) @ (features[1:] @ Wv)
