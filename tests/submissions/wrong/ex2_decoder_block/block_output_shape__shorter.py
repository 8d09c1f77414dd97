"""The shorter length."""

def block_output_shape(n_source, n_target, d):
    return (min(n_source, n_target), d)
