"""Length of the source."""

def block_output_shape(n_source, n_target, d):
    return (n_source, d)
