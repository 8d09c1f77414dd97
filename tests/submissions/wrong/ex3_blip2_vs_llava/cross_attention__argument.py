"""Returns the queries."""

def cross_attention(queries, features, Wq, Wk, Wv):
    return queries
