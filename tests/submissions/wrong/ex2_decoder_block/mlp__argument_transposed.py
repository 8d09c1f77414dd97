"""Returns X transposed."""

def mlp(X, W1, b1, W2, b2):
    return X.T
