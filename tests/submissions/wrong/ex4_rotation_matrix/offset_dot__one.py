"""1.0."""

def offset_dot(k, d):
    return 1.0
