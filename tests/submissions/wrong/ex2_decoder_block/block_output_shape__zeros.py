"""(0, 0)."""

def block_output_shape(n_source, n_target, d):
    return (0, 0)
