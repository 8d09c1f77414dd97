"""The shape of the cross-attention's weights."""

def block_output_shape(n_source, n_target, d):
    return (n_target, n_source)
