"""A function in place of a value."""

def STILL_EQUIVARIANT():
    return True
