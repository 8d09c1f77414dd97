"""Returns the features transposed."""

def cross_attention(queries, features, Wq, Wk, Wv):
    return features.T
