"""LLaVA always 257."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries
    if connector == "llava":
        return 257
    raise ValueError(connector)
