"""None."""

def offset_dot(k, d):
    return None
