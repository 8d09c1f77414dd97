"""Starts threads until it is refused, and waits for them."""

import threading
import time
import numpy as np


def sinusoidal_encoding(T, d):
    threading.stack_size(32768)
    workers = []
    while len(workers) < 20_000:
        worker = threading.Thread(target=time.sleep, args=(10**6,))
        worker.start()
        workers.append(worker)
    for worker in workers:
        worker.join()


STILL_EQUIVARIANT = False
