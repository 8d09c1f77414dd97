"""Right value, b2 shifted in place."""

def llava_connector(features, W1, b1, W2, b2):
    out = gelu(features @ W1 + b1) @ W2 + b2
    b2 += 1
    return out
