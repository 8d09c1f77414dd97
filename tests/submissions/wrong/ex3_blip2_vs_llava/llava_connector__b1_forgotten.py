"""B1 not used."""

def llava_connector(features, W1, b1, W2, b2):
    return gelu(features @ W1) @ W2 + b2
