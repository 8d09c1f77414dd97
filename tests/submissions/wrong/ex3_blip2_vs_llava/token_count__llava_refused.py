"""LLaVA refused."""

def token_count(connector, n_features, n_queries):
    if connector != "blip2":
        raise ValueError(connector)
    return n_queries
