"""AssertionError for unknown names."""

def token_count(connector, n_features, n_queries):
    assert connector in ("blip2", "llava")
    return n_queries if connector == "blip2" else n_features
