"""Twice the width."""

def block_output_shape(n_source, n_target, d):
    return (n_target, 2 * d)
