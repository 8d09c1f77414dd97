"""The empty name falls back to LLaVA."""

def token_count(connector, n_features, n_queries):
    connector = connector or "llava"
    if connector == "blip2":
        return n_queries
    if connector == "llava":
        return n_features
    raise ValueError(connector)
