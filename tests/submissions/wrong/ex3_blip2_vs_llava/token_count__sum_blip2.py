"""Queries plus features for BLIP-2."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries + n_features
    if connector == "llava":
        return n_features
    raise ValueError(connector)
