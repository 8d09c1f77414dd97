"""One more for BLIP-2."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries + 1
    if connector == "llava":
        return n_features
    raise ValueError(connector)
