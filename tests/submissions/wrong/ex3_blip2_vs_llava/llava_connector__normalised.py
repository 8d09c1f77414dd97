"""Features normalised first."""

def llava_connector(features, W1, b1, W2, b2):
    f = (features - features.mean(axis=1, keepdims=True)) / features.std(axis=1, keepdims=True)
    return gelu(f @ W1 + b1) @ W2 + b2
