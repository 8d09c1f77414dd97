"""KeyError for unknown names."""

def token_count(connector, n_features, n_queries):
    return {"blip2": n_queries, "llava": n_features}[connector]
