"""A list of strings."""

def causal_mask(T):
    return [["0" if j <= i else "-inf" for j in range(T)] for i in range(T)]
