"""LLaVA always 64."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries
    if connector == "llava":
        return 64
    raise ValueError(connector)
