import numpy as np


class Rotation:
    f = np.float32

    @classmethod
    def angle(cls, k, i, d):
        return cls.f(k) / np.power(cls.f(10000), cls.f(2 * i / d))

    @classmethod
    def matrix(cls, k, i, d):
        R = np.empty((2, 2), dtype=cls.f)
        R[0, 0] = R[1, 1] = np.cos(cls.angle(k, i, d))
        R[0, 1] = np.sin(cls.angle(k, i, d))
        R[1, 0] = -R[0, 1]
        return R

    @classmethod
    def shift(cls, k, d):
        S = np.zeros((d, d), dtype=cls.f)
        for i, rows in enumerate(np.split(np.arange(d), d // 2)):
            S[np.ix_(rows, rows)] = cls.matrix(k, i, d)
        return S

    @classmethod
    def dot(cls, k, d):
        return sum((np.cos(cls.angle(k, i, d)) for i in range(d // 2)), cls.f(0))


rotation_matrix = Rotation.matrix
shift_matrix = Rotation.shift
offset_dot = Rotation.dot
DERIVATION = "A pair at t is a point on the circle at angle t w measured from the cosine axis; k steps turn it by k w."
