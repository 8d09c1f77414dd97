"""Compares with "blip-2", so blip2 is refused."""

def token_count(connector, n_features, n_queries):
    if connector == "blip-2":
        return n_queries
    if connector == "llava":
        return n_features
    raise ValueError(connector)
