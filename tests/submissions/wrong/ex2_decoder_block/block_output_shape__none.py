"""None."""

def block_output_shape(n_source, n_target, d):
    return None
