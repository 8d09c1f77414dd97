"""Flamingo accepted as a third name."""

def token_count(connector, n_features, n_queries):
    if connector == "flamingo":
        return 64
    if connector == "blip2":
        return n_queries
    if connector == "llava":
        return n_features
    raise ValueError(connector)
