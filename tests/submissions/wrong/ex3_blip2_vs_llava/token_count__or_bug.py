"""`connector == "blip2" or "q-former"` is always true."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2" or "q-former":
        return n_queries
    if connector == "llava":
        return n_features
    raise ValueError(connector)
