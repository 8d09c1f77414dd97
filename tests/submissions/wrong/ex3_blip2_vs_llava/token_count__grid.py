"""LLaVA's features squared, as if a side was given."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries
    if connector == "llava":
        return n_features**2
    raise ValueError(connector)
