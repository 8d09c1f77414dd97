"""Anything but blip2 counts as LLaVA."""

def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries
    else:
        return n_features
