"""None."""

def decoder_block(Y, Z, params):
    return None
