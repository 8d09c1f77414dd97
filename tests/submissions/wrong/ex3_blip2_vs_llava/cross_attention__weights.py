"""The weights, values not mixed."""

def cross_attention(queries, features, Wq, Wk, Wv):
    return cross_attention_weights(queries, features, Wq, Wk)
