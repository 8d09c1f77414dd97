"""Raises."""

def cross_attention_weights(queries, features, Wq, Wk):
    return scaled_dot_product(queries @ Wq, features @ Wk)
