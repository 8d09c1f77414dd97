"""K ignored: d/2."""

def offset_dot(k, d):
    return d / 2
