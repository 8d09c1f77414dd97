"""Right value, features scaled in place."""

def llava_connector(features, W1, b1, W2, b2):
    out = gelu(features @ W1 + b1) @ W2 + b2
    features *= 0
    return out
