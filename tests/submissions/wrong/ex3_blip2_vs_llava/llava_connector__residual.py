"""Hidden activations added back before gelu."""

def llava_connector(features, W1, b1, W2, b2):
    h = features @ W1 + b1
    return (h + gelu(h)) @ W2 + b2
