"""Raises."""

def mlp(X, W1, b1, W2, b2):
    return relu_activation(X @ W1 + b1) @ W2 + b2
