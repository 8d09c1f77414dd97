"""The larger of the two for both."""

def token_count(connector, n_features, n_queries):
    if connector not in ("blip2", "llava"):
        raise ValueError(connector)
    return max(n_features, n_queries)
