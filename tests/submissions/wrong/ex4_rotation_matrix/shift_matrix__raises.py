"""Raises."""

def shift_matrix(k, d):
    return block_diagonal(rotation_matrix(k, i, d) for i in range(d // 2))
