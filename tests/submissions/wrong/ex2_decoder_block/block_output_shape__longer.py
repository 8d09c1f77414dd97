"""The longer length."""

def block_output_shape(n_source, n_target, d):
    return (max(n_source, n_target), d)
