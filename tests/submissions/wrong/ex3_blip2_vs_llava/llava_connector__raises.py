"""Raises."""

def llava_connector(features, W1, b1, W2, b2):
    return torch.nn.functional.gelu(features @ W1 + b1) @ W2 + b2
