"""As text."""

def llava_connector(features, W1, b1, W2, b2):
    return str((gelu(features @ W1 + b1) @ W2 + b2).tolist())
