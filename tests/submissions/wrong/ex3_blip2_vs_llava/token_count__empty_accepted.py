"""`connector in "blip2"` lets "" through."""

def token_count(connector, n_features, n_queries):
    if connector in "blip2":
        return n_queries
    if connector in "llava":
        return n_features
    raise ValueError(connector)
