import warnings

import numpy as np

np.seterr(all="raise")
warnings.simplefilter("always")


class Rotation(np.ndarray):
    def __array_finalize__(self, other):
        self.note = getattr(other, "note", "made by hand")


def rotation_matrix(k, i, d):
    warnings.warn("turning", UserWarning)
    angle = np.float64(k) * np.exp(-np.log(10000.0) * (2.0 * i / d))
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]], order="F").view(Rotation)


def shift_matrix(k, d):
    S = np.zeros((d, d), dtype=">f8", order="F")
    for i in range(d // 2):
        S[2 * i : 2 * (i + 1), 2 * i : 2 * (i + 1)] = rotation_matrix(k, i, d)
    return S


def offset_dot(k, d):
    return np.dtype(">f8").type(sum(rotation_matrix(k, i, d)[1, 1] for i in range(d // 2)))


DERIVATION = """
The pair is (sin a, cos a). Adding b to the angle mixes the two with sin b and cos b only.
"""
if __name__ == "__main__":
    print(rotation_matrix(3, 0, 8).note)
