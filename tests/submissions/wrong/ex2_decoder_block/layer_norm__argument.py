"""Returns X."""

def layer_norm(X, gamma, beta, eps=1e-5):
    return X
