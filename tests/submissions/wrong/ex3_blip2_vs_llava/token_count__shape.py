"""A shape."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return (n_queries, 768)
    if connector == "llava":
        return (n_features, 4096)
    raise ValueError(connector)
