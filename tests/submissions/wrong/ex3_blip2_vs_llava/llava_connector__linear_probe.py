"""One matrix W1 W2, no gelu, no b1."""

def llava_connector(features, W1, b1, W2, b2):
    return features @ (W1 @ W2) + b2
