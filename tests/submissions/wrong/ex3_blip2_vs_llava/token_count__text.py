"""The count as text."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return str(n_queries)
    if connector == "llava":
        return str(n_features)
    raise ValueError(connector)
