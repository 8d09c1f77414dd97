"""None."""

def token_count(connector, n_features, n_queries):
    return None
