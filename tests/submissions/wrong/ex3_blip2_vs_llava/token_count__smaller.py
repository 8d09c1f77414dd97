"""The smaller of the two for both."""

def token_count(connector, n_features, n_queries):
    if connector not in ("blip2", "llava"):
        raise ValueError(connector)
    return min(n_features, n_queries)
