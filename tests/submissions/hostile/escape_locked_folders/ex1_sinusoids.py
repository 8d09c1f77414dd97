"""Folders that may not be entered, names that are no text, pipes and sockets, left behind."""

import os
import socket
import numpy as np


def sinusoidal_encoding(T, d):
    for step in (
        lambda: os.makedirs("locked/inside/deeper"),
        lambda: os.mkdir(b"\xff\n\x1b[31m"),
        lambda: os.mkfifo("pipe"),
        lambda: os.mkdir("x" * 255),
        lambda: open("\u202e.py", "w").close(),
        lambda: os.chmod("locked/inside", 0),
        lambda: os.chmod("locked", 0),
        lambda: os.chmod(".", 0),
        lambda: socket.socket(socket.AF_UNIX).bind("socket"),
    ):
        try:
            step()
        except OSError:
            pass
    return np.zeros((T, abs(d)))


STILL_EQUIVARIANT = False
