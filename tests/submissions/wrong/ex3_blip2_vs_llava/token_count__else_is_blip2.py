"""Anything but llava counts as BLIP-2."""

def token_count(connector, n_features, n_queries):
    return n_features if connector == "llava" else n_queries
