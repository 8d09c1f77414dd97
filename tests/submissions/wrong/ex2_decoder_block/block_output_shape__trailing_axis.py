"""An axis behind."""

def block_output_shape(n_source, n_target, d):
    return (n_target, d, 1)
