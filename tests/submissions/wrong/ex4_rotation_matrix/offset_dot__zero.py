"""0.0."""

def offset_dot(k, d):
    return 0.0
