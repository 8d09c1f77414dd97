"""None in place of -inf."""

def causal_mask(T):
    return [[0.0 if j <= i else None for j in range(T)] for i in range(T)]
