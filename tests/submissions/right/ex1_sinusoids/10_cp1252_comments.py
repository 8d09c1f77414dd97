# -*- coding: cp1252 -*-
# Lösung von Jürgen – „Positionen“, Übung 1, Fußnote § 3
import warnings

import numpy as np

warnings.warn("dies ist nur eine Übung")


def softmax(scores):
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    return softmax(Q @ K.T / np.sqrt(K.shape[-1])) @ V


def sinusoidal_encoding(T, d):
    warnings.warn("größere T kosten Zeit", RuntimeWarning)
    if d <= 0 or d % 2:
        raise ValueError("ungültige Größe")
    with np.errstate(divide="ignore"):
        inverse = 1 / (np.float64(10000) ** (np.arange(0, d, 2) / d))
    P = np.zeros((T, d), dtype=">f8", order="F")
    for i, w in enumerate(inverse):
        P[:, 2 * i] = np.sin(np.arange(T) * w)
        P[:, 2 * i + 1] = np.cos(np.arange(T) * w)
    return P


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    P = sinusoidal_encoding(*X.shape) if use_positions else 0
    return np.abs(self_attention(X[perm] + P, Wq, Wk, Wv) - self_attention(X + P, Wq, Wk, Wv)[perm]).max()


STILL_EQUIVARIANT = False
EXPLANATION = "Die Kodierung hängt am Platz, nicht am Token: nach dem Mischen trägt jedes Token eine andere."
