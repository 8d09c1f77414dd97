"""The right shape as a string."""

def block_output_shape(n_source, n_target, d):
    return str((n_target, d))
