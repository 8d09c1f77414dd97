"""Arguments of the weights swapped."""

def cross_attention(queries, features, Wq, Wk, Wv):
    w = cross_attention_weights(features, queries, Wk, Wq)
    return w.T @ (features @ Wv)
