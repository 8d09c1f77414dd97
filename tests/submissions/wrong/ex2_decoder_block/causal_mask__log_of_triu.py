"""Log of the wrong triangle."""

import numpy as np


def causal_mask(T):
    with np.errstate(divide="ignore"):
        return np.log(np.triu(np.ones((T, T))))
