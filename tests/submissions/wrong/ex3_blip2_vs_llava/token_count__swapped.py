"""Counts swapped."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_features
    if connector == "llava":
        return n_queries
    raise ValueError(connector)
