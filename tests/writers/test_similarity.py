"""Near-copies are pointed at; the stub, the obvious and honest work are not."""

from __future__ import annotations

import time

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from autograder import similarity
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


def naive(source: str) -> set[int]:
    """Winnowing as it is written in the paper, one function at a time, number by number."""
    kept: set[int] = set()
    functions = {piece.name: piece for piece in pieces([Cell(source)]) if piece.is_function}
    for piece in functions.values():
        codes = similarity._codes("\n".join(piece.lines))
        runs = [codes[i : i + similarity.RUN] for i in range(len(codes) - similarity.RUN + 1)]
        weights = [pow(0x9E3779B97F4A7C15, k + 1, 1 << 64) for k in range(similarity.RUN)]
        hashes = [sum(c * w for c, w in zip(run, weights, strict=True)) % (1 << 64) >> 32 for run in runs]
        width = min(similarity.WINDOW, len(hashes))
        kept |= {min(hashes[i : i + width]) for i in range(len(hashes) - width + 1)} if hashes else set()
    return kept


@given(st.lists(st.integers(0, 14), min_size=0, max_size=6), st.integers(0, 99))
def test_all_functions_at_once_give_what_one_after_another_gives(sizes: list[int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    source = "".join(
        f"def f{number}(x):\n"
        + "".join(f"    y = x.{rng.choice(list('abc'))} + {rng.integers(5)}\n" for _ in range(size))
        for number, size in enumerate(sizes)
    )
    digits = fingerprint(pieces([Cell(source)]))
    assert {int(digits[i : i + 8], 16) for i in range(0, len(digits), 8)} == naive(source)


def test_the_order_of_functions_changes_nothing() -> None:
    parts = [f"def f{i}(x):\n    return x.{name}({i}) + np.{name}(x) * {i + 1}\n" for i, name in enumerate("abcd")]
    assert fingerprint(pieces([Cell("".join(parts))])) == fingerprint(pieces([Cell("".join(reversed(parts)))]))


def test_answers_are_grouped_as_if_every_two_had_been_compared() -> None:
    rng = np.random.default_rng(5)
    words = ["".join(rng.choice(list("abcdefghijklmnopqrstuvwxyz"), 6)) for _ in range(300)]
    texts = [" ".join(rng.choice(words, 40)) for _ in range(60)]
    for number in range(0, 60, 4):  # some change a few words of another's
        changed = texts[number].split()
        changed[3:6] = ["quite", "another", "thought"]
        texts.append(" ".join(changed))
    words_of = [" ".join(sorted(text.split())) for text in texts]
    pairs = {
        (a, b) for a in range(len(texts)) for b in range(a) if fuzz.ratio(words_of[a], words_of[b]) >= similarity.ALIKE
    }
    assert len(pairs) == 15
    found = {(b, a) for group in alike(texts) for a in group.members for b in group.members if a < b}
    assert found == pairs


def test_a_class_of_three_thousand_is_compared_in_seconds() -> None:
    same = "the rotation by an offset is the same wherever it starts and so only the distance counts"
    rng = np.random.default_rng(1)
    words = [f"word{number}" for number in range(500)]
    texts = [same] * 1_500 + [" ".join(rng.choice(words, 60)) for _ in range(1_500)]
    began = time.process_time()
    groups = alike(texts)
    assert [len(group.members) for group in groups] == [1_500]
    assert time.process_time() - began < 20  # every two of them compared letter by letter take minutes
