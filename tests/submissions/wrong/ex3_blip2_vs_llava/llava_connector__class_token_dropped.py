"""The first feature dropped."""

def llava_connector(features, W1, b1, W2, b2):
    return gelu(features[1:] @ W1 + b1) @ W2 + b2
