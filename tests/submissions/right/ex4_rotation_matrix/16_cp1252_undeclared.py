# Übung 4 – gelöst von Søren
import numpy as np

BASIS = 10000  # Länge der Wellen: 2·pi bis 10000·2·pi


def rotation_matrix(k, i, d):
    winkel = k / BASIS ** (2 * i / d)
    return np.array([[np.cos(winkel), np.cos(winkel - np.pi / 2)], [np.cos(winkel + np.pi / 2), np.cos(winkel)]])


def shift_matrix(k, d):
    ergebnis = np.zeros((d, d))
    for i in range(d // 2):
        ergebnis[np.ix_([2 * i, 2 * i + 1], [2 * i, 2 * i + 1])] = rotation_matrix(k, i, d)
    return ergebnis


def offset_dot(k, d):
    return shift_matrix(k, d)[1::2, 1::2].sum()


DERIVATION = "Additionstheoreme für sin(t·w + k·w) und cos(t·w + k·w); t fällt heraus."
