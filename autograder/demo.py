"""A small class of made-up submissions, to see a grading run and its pages without a course at hand.

Every student starts from the worked answers; what each changes is written out below, as students write it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from autograder import masters
from autograder.rubric import exercises

LOOPS = """
def mlp(X, W1, b1, W2, b2):
    rows = []
    for x in X.tolist():
        hidden = [max(0.0, sum(x[i] * W1[i][j] for i in range(len(x))) + b1[j]) for j in range(len(b1))]
        rows.append([sum(hidden[j] * W2[j][k] for j in range(len(hidden))) + b2[k] for k in range(len(b2))])
    return rows


def causal_mask(T):
    return [[0.0 if j <= i else float("-inf") for j in range(T)] for i in range(T)]
"""
SINGLE_PRECISION = """
def attention(Q, K, V, mask=None):
    Q, K, V = (np.asarray(part, dtype=np.float32) for part in (Q, K, V))
    scores = np.einsum("ik,jk->ij", Q, K) / np.sqrt(np.float32(Q.shape[1]))
    if mask is not None:
        scores = scores + np.asarray(mask, dtype=np.float32)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.einsum("ij,jv->iv", weights / weights.sum(axis=1, keepdims=True), V)
"""
COMPLEX_ROTATION = """
def rotation_matrix(k, i, d):
    turn = np.exp(1j * k / 10000 ** (2 * i / d))
    return np.array([[turn.real, turn.imag], [-turn.imag, turn.real]])
"""
BLOCKS_OF_SINES = """
def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2:
        raise ValueError("d must be even")
    angles = np.arange(T)[:, None] / 10000 ** (2 * np.arange(d // 2) / d)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
"""
NO_ERROR_FOR_ODD_WIDTHS = """
def sinusoidal_encoding(T, d):
    P = np.zeros((T, d))
    for t in range(T):
        for column in range(d):
            angle = t / 10000 ** (2 * (column // 2) / d)
            P[t, column] = np.sin(angle) if column % 2 == 0 else np.cos(angle)
    return P
"""
NO_SCALE = """
def attention(Q, K, V, mask=None):
    scores = Q @ K.T
    if mask is not None:
        scores = scores + mask
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True) @ V
"""
UNBIASED_NORM = """
def layer_norm(X, gamma, beta, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    variance = X.var(axis=-1, keepdims=True, ddof=1)
    return gamma * (X - mean) / np.sqrt(variance + eps) + beta
"""
TRANSPOSED_MASK = """
def causal_mask(T):
    return np.where(np.arange(T)[:, None] <= np.arange(T), 0.0, -np.inf)
"""
QUERIES_SHARE = """
def cross_attention_weights(queries, features, Wq, Wk):
    scores = (queries @ Wq) @ (features @ Wk).T / np.sqrt(Wq.shape[1])
    weights = np.exp(scores - scores.max(axis=0, keepdims=True))
    return weights / weights.sum(axis=0, keepdims=True)
"""
TURNED_THE_OTHER_WAY = """
def rotation_matrix(k, i, d):
    angle = k / 10000 ** (2 * i / d)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
"""
COUNTS_SWAPPED = """
def token_count(connector, n_features, n_queries):
    if connector not in ("blip2", "llava"):
        raise ValueError(connector)
    return n_features if connector == "blip2" else n_queries
"""
PRE_NORM = """
def decoder_block(Y, Z, params):
    own, cross, ff = params["self"], params["cross"], params["mlp"]
    n = layer_norm(Y, **params["norm1"])
    A = Y + attention(n @ own["Wq"], n @ own["Wk"], n @ own["Wv"], causal_mask(len(Y)))
    n = layer_norm(A, **params["norm2"])
    B = A + attention(n @ cross["Wq"], Z @ cross["Wk"], Z @ cross["Wv"])
    n = layer_norm(B, **params["norm3"])
    return B + mlp(n, ff["W1"], ff["b1"], ff["W2"], ff["b2"])
"""
STILL_TRUE = """
STILL_EQUIVARIANT = True
"""
ENDLESS = """
def offset_dot(k, d):
    total, i = 0.0, 0
    while i < d / 2:
        total += np.cos(k / 10000 ** (2 * i / d))
    return total
"""
CRASH = """
import ctypes


def shift_matrix(k, d):
    ctypes.string_at(0)
"""
SYNTAX = """
# %%
def offset_dot(k, d)
    return float(np.cos(k / 10000 ** (2 * np.arange(d // 2) / d)).sum())
"""
QUITS = """
import sys

sys.exit(0)
"""
CHANGES_ITS_INPUT = """
def layer_norm(X, gamma, beta, eps=1e-5):
    X -= X.mean(axis=-1, keepdims=True)
    X /= np.sqrt((X**2).mean(axis=-1, keepdims=True) + eps)
    return gamma * X + beta
"""


@dataclass(frozen=True)
class Student:
    """One made-up student: what is added to the worked answers of an exercise, and how the files are handed in."""

    name: str
    changes: dict[str, str] = field(default_factory=dict)
    form: str = "py"
    only: tuple[str, ...] = ()  # the exercises handed in; all where empty
    stubs: tuple[str, ...] = ()  # exercises left as they were received


EX1, EX2, EX3, EX4 = "ex1_sinusoids", "ex2_decoder_block", "ex3_blip2_vs_llava", "ex4_rotation_matrix"
CLASS = (
    Student("Ada Lovelace"),
    Student("Blaise Pascal", form="ipynb"),
    Student("Carl Gauß", {EX2: LOOPS}),
    Student("Dorothy Vaughan", {EX2: SINGLE_PRECISION}),
    Student("Évariste Galois", {EX4: COMPLEX_ROTATION}, form="ipynb"),
    Student("Florence Nightingale", {EX1: BLOCKS_OF_SINES}),
    Student("Grace Hopper", {EX1: NO_ERROR_FOR_ODD_WIDTHS + STILL_TRUE}),
    Student("Hypatia", {EX2: NO_SCALE}),
    Student("Ibn al-Haytham", {EX2: UNBIASED_NORM}, form="ipynb"),
    Student("Joan Clarke", {EX2: TRANSPOSED_MASK, EX3: QUERIES_SHARE}),
    Student("Katherine Johnson", {EX4: TURNED_THE_OTHER_WAY}),
    Student("Leonhard Euler", {EX3: COUNTS_SWAPPED, EX4: TURNED_THE_OTHER_WAY}),
    Student("Mary Cartwright", {EX2: PRE_NORM}),
    Student("Nicole Oresme", {EX1: BLOCKS_OF_SINES + STILL_TRUE, EX2: NO_SCALE, EX3: QUERIES_SHARE}),
    Student("Omar Khayyam", {EX4: ENDLESS}),
    Student("Pierre de Fermat", {EX4: CRASH}),
    Student("Rózsa Péter", {EX4: SYNTAX}),
    Student("Sofia Kovalevskaya", {EX1: QUITS, EX2: CHANGES_ITS_INPUT}),
    Student("Thales", only=(EX1,)),
    Student("Ulugh Beg", stubs=(EX1, EX2, EX3, EX4)),
    Student("Wang Zhenyi 王贞仪", stubs=(EX3, EX4), form="ipynb"),
)


def write_class(folder: Path) -> None:
    """Write the class as a folder of student folders."""
    for student in CLASS:
        home = folder / student.name
        home.mkdir(parents=True, exist_ok=True)
        for exercise in exercises():
            if exercise.later:
                continue
            if student.only and exercise.name not in student.only:
                continue
            text = masters.stub_text(exercise.name)
            if exercise.name not in student.stubs:
                text = masters.solution_text(exercise.name) + student.changes.get(exercise.name, "")
            content = text if student.form == "py" else notebook(text)
            (home / f"{exercise.name}.{student.form}").write_text(content, encoding="utf-8")
    (folder / "Vera Rubin").mkdir(exist_ok=True)  # handed in nothing


def notebook(text: str) -> str:
    """A percent-format file as a notebook, as an editor saves it."""
    cells: list[dict[str, object]] = []
    for part in ("\n" + text).split("\n# %%"):
        header, _, source = part.partition("\n")
        if "[markdown]" in header:
            source = "\n".join(line.removeprefix("# ").removeprefix("#") for line in source.split("\n"))
            cells.append({"cell_type": "markdown", "metadata": {}, "source": source.strip("\n")})
        elif source.strip():
            code: dict[str, object] = {
                "cell_type": "code",
                "metadata": {},
                "source": source.strip("\n"),
                "outputs": [],
                "execution_count": None,
            }
            cells.append(code)
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)
