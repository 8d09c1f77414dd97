"""Near-copies are pointed at; the stub, the obvious and honest work are not."""

from __future__ import annotations

import time

import numpy as np

from autograder.child.cells import Cell
from autograder.excerpts import pieces
from autograder.masters import solution_text, stub_text
from autograder.rubric import exercise
from autograder.similarity import alike, fingerprint, near_copies

EX2 = "ex2_decoder_block"
ODD = '''
def attention(Q, K, V, mask=None):
    """Mine."""
    rows = []
    for i in range(len(Q)):
        best, total = max(sum(Q[i][c] * K[j][c] for c in range(len(Q[i]))) for j in range(len(K))), 0.0
        row = [0.0] * len(V[0])  # start
        for j in range(len(K)):
            weight = 2.718281828 ** (sum(Q[i][c] * K[j][c] for c in range(len(Q[i]))) - best)
            total += weight
            row = [row[c] + weight * V[j][c] for c in range(len(row))]
        rows.append([entry / total for entry in row])
    return rows
'''
RENAMED = (
    ODD.replace("rows", "out").replace("weight", "w").replace("best", "top").replace('"""Mine."""', '"""Not yours."""')
    .replace("  # start", "").replace(", ", ",").replace("total", "t")
)  # fmt: skip


def shape(source: str) -> str:
    return fingerprint(pieces([Cell(source)]), exercise(EX2).given)


def honest(number: int) -> str:
    """One of many different pieces of work."""
    rng = np.random.default_rng(number)
    body = [f"    x{i} = np.{rng.choice(list('abcdefgh'))}(X, {rng.integers(99)})" for i in range(30)]
    return stub_text(EX2) + "\ndef mlp(X, W1, b1, W2, b2):\n" + "\n".join(body) + "\n    return X\n"


def test_a_copy_with_other_names_comments_and_layout_is_found() -> None:
    sources = [honest(i) for i in range(30)] + [solution_text(EX2) + ODD, stub_text(EX2) + RENAMED]
    groups = near_copies([shape(source) for source in sources])
    assert [group.members for group in groups] == [(30, 31)]
    assert groups[0].likeness > 0.9


def test_what_the_whole_class_shares_is_no_copy() -> None:
    assert near_copies([shape(solution_text(EX2))] * 40 + [shape(stub_text(EX2))] * 40) == []


def test_different_work_is_not_alike() -> None:
    assert near_copies([shape(honest(i)) for i in range(60)]) == []


def test_nobody_and_nothing_are_no_trouble() -> None:
    assert near_copies([]) == []
    assert near_copies(["", "", shape("x = 1")]) == []
    assert alike([]) == []
    assert alike(["", "yes"]) == []


def test_a_fingerprint_holds_no_code_and_stays_small() -> None:
    digits = shape(solution_text(EX2))
    assert set(digits) <= set("0123456789abcdef")
    assert len(digits) < 3000
    assert len(shape("def f():\n" + "    x = [1, 2.5, 'a'] + y[3:]\n" * 200_000)) < 100_000


def test_odd_texts_can_be_fingerprinted() -> None:
    for source in ("def f(:\n '", 'def f():\n    """', "def f():\n" + "(" * 50_000, "def f(): \\\n\x00\ud800 '" * 3):
        began = time.process_time()
        shape(source)
        assert time.process_time() - began < 1


def test_written_answers_in_nearly_the_same_words_are_together_whatever_their_order() -> None:
    one = "The encoding belongs to the place. A token that moves therefore meets another encoding, so the gap is not 0."
    moved = "A token that moves meets therefore another encoding, so the gap is not 0. The encoding belongs to a place."
    other = "Nothing changes for attention when tokens are shuffled, since it sums over all of them with equal weights."
    assert [group.members for group in alike([other, one, "short", moved])] == [(1, 3)]


def test_a_thousand_of_each_take_seconds() -> None:
    rng = np.random.default_rng(1)
    shapes = ["".join(f"{n:08x}" for n in np.unique(rng.integers(0, 20_000, 300))) for _ in range(1000)]
    texts = [" ".join(map(str, rng.integers(0, 500, 120))) for _ in range(1000)]
    began = time.process_time()
    near_copies(shapes)
    alike(texts)
    assert time.process_time() - began < 10
