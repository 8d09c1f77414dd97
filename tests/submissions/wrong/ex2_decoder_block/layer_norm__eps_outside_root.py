"""Eps added to the standard deviation."""

def layer_norm(X, gamma, beta, eps=1e-5):
    return gamma * (X - X.mean(axis=-1, keepdims=True)) / (X.std(axis=-1, keepdims=True) + eps) + beta
