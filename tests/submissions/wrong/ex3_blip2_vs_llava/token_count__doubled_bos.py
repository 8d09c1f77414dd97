"""Image start and end tokens counted."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries + 2
    if connector == "llava":
        return n_features + 2
    raise ValueError(connector)
