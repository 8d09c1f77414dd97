"""Counts kept by name from the first call."""

_counts = {}


def token_count(connector, n_features, n_queries):
    if connector not in ("blip2", "llava"):
        raise ValueError(connector)
    return _counts.setdefault(connector, n_queries if connector == "blip2" else n_features)
