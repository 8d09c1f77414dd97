"""Gelu on the output too."""

def llava_connector(features, W1, b1, W2, b2):
    return gelu(gelu(features @ W1 + b1) @ W2 + b2)
