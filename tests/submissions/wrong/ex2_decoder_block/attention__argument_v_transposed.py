"""Returns V transposed."""

def attention(Q, K, V, mask=None):
    return V.T
