"""No root."""

def layer_norm(X, gamma, beta, eps=1e-5):
    m = X.mean(axis=-1, keepdims=True)
    return gamma * (X - m) / (X.var(axis=-1, keepdims=True) + eps) + beta
