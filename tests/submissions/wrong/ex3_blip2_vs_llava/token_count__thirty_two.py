"""BLIP-2 always 32."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return 32
    if connector == "llava":
        return n_features
    raise ValueError(connector)
