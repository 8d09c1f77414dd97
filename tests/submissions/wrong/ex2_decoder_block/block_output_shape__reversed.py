"""(d, n_target)."""

def block_output_shape(n_source, n_target, d):
    return (d, n_target)
