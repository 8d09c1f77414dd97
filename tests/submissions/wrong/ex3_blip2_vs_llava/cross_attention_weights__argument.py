"""Returns the queries."""

def cross_attention_weights(queries, features, Wq, Wk):
    return queries
