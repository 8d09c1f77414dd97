"""Scaled to [0, 1]."""

def layer_norm(X, gamma, beta, eps=1e-5):
    low, high = X.min(axis=-1, keepdims=True), X.max(axis=-1, keepdims=True)
    return gamma * (X - low) / (high - low + eps) + beta
