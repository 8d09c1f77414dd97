"""The number of axes."""

def block_output_shape(n_source, n_target, d):
    return len((n_target, d))
