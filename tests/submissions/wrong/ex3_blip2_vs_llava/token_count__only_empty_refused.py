"""Only the empty name is refused."""

def token_count(connector, n_features, n_queries):
    if not connector:
        raise ValueError("empty")
    return n_queries if connector == "blip2" else n_features
