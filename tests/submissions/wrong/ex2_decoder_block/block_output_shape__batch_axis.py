"""A batch axis in front."""

def block_output_shape(n_source, n_target, d):
    return (1, n_target, d)
