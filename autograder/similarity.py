"""What is very alike among submissions: a pointer for a person who reads, never a mark.

Code is compared by fingerprints: names are all one, comments, texts and docstrings are gone, runs of tokens are hashed,
and of every few neighbouring hashes the smallest is kept (winnowing, as in MOSS). A fingerprint holds no code and is
small enough to be kept in a result. What much of the class shares (the stub, the obvious answer) counts for nothing.
Written answers are compared word by word, whatever their order. Nothing here parses or runs submitted text, or knows
an exercise.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from autograder.excerpts import Piece

RUN = 8  # tokens hashed together: a shorter run is no sign of anything
WINDOW = 4  # neighbouring hashes of which one is kept: every shared run of RUN + WINDOW - 1 tokens is seen
MAX_TOKENS = 20_000
COMMON = 0.05  # a hash in more than this share of the class says nothing ...
COMMON_AT_LEAST = 5  # ... if more than these have it
SHARED = 12  # hashes, not common, that two must share
LIKENESS = 0.7  # and the share they are of the smaller one's
ALIKE = 85.0  # per cent: two written answers are shown together
SHORT = 40  # characters: a shorter answer is like others by nature
MAX_COMPARED = 4_000  # characters of a written answer
BLOCK = 512

_TOKEN = re.compile(
    r"""(?P<skip>\#[^\n]*|[rRuUbBfF]{0,2}(?:\"\"\".*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))
    |(?P<name>[^\W\d]\w*)|(?P<number>\d[\w.]*)|(?P<sign>//|\*\*|[<>=!+\-*/@]=|->|[^\s\w])""",
    re.VERBOSE | re.DOTALL,
)
_KEPT = frozenset(
    [
        "and",
        "assert",
        "async",
        "await",
        "break",
        "class",
        "continue",
        "def",
        "del",
        "elif",
        "else",
        "except",
        "finally",
        "for",
        "from",
        "if",
        "import",
        "in",
        "is",
        "lambda",
        "not",
        "or",
        "pass",
        "raise",
        "return",
        "try",
        "while",
        "with",
        "yield",
        "None",
        "True",
        "False",
    ]
)


def fingerprint(defined: Iterable[Piece], given: Iterable[str] = ()) -> str:
    """The fingerprint of the functions that a submission defines itself, as hexadecimal digits, without `given` ones.

    Two fingerprints, one behind the other, are that of both codes together.
    """
    left_out = set(given)
    last = {piece.name: piece for piece in defined if piece.is_function and piece.name not in left_out}
    kept: set[int] = set()
    for piece in last.values():
        kept |= _winnowed(_tokens("\n".join(piece.lines)))
    return "".join(f"{number:08x}" for number in sorted(kept))


def _tokens(source: str) -> list[str]:
    tokens: list[str] = []
    for match in _TOKEN.finditer(source):
        if match.lastgroup == "skip":
            continue
        text = match.group()
        after_dot = bool(tokens) and tokens[-1] == "."
        tokens.append("_" if match.lastgroup == "name" and text not in _KEPT and not after_dot else text[:40])
        if len(tokens) >= MAX_TOKENS:
            break
    return tokens


def _winnowed(tokens: Sequence[str]) -> set[int]:
    hashes = [
        zlib.crc32(" ".join(tokens[i : i + RUN]).encode("utf-8", "replace")) for i in range(len(tokens) - RUN + 1)
    ]
    return {min(hashes[i : i + WINDOW]) for i in range(max(1, len(hashes) - WINDOW + 1))} if hashes else set()


@dataclass(frozen=True)
class Group:
    """Members, by their place in the list, of which each is very like another; `likeness` is the closest pair's."""

    members: tuple[int, ...]
    likeness: float


def near_copies(fingerprints: Sequence[str]) -> list[Group]:
    """Groups of submissions whose code is nearly the same and unlike the rest of the class, the closest first."""
    held, sizes = _uncommon(fingerprints)
    links: list[tuple[int, int, float]] = []
    for start in range(0, len(held), BLOCK):
        shared = _shared(held, start)  # (block, students from `start` on): hashes that two have in common
        smaller = np.minimum(sizes[start : start + BLOCK, None], sizes[None, start:])
        share = shared / np.maximum(smaller, 1)
        rows, columns = np.nonzero((shared >= SHARED) & (share >= LIKENESS))
        links += [(int(r) + start, int(c) + start, float(share[r, c])) for r, c in zip(rows, columns, strict=True)]
    return _groups(links)


def _uncommon(fingerprints: Sequence[str]) -> tuple[list[np.ndarray], np.ndarray]:
    """Per student the numbered hashes that some others have too, and how many that are not common there are."""
    sets = [np.unique(np.frombuffer(bytes.fromhex(digits), ">u4").astype(np.uint32)) for digits in fingerprints]
    everything = np.concatenate([*sets, np.zeros(0, np.uint32)])
    values, counts = np.unique(everything, return_counts=True)
    limit = max(COMMON_AT_LEAST, int(COMMON * len(sets)))
    rare, matter = values[counts <= limit], values[(counts <= limit) & (counts > 1)]
    sizes = np.array([np.isin(hashes, rare, assume_unique=True).sum() for hashes in sets], dtype=np.int64)
    held = [np.searchsorted(matter, np.intersect1d(hashes, matter, assume_unique=True)) for hashes in sets]
    return held, sizes


def _shared(held: Sequence[np.ndarray], start: int) -> np.ndarray:
    """How many hashes each student of the block from `start` on has in common with each from `start` on."""
    held = held[start:]
    width = 1 + max((int(places[-1]) for places in held if len(places)), default=0)
    count = np.zeros((min(BLOCK, len(held)), len(held)), np.float32)
    for left in range(0, width, 4096):
        columns = [places[(places >= left) & (places < left + 4096)] - left for places in held]
        grid = np.zeros((len(held), 4096), np.float32)  # (students, hashes): 1 where a student has a hash
        for row, places in zip(grid, columns, strict=True):
            row[places] = 1
        count += grid[:BLOCK] @ grid.T  # (block, hashes) @ (hashes, students) -> (block, students)
    return count


def alike(texts: Sequence[str]) -> list[Group]:
    """Groups of written answers that say the same in nearly the same words, the closest first."""
    from rapidfuzz import fuzz, process

    words = [" ".join(sorted(re.findall(r"\w+", text[:MAX_COMPARED].casefold()))) for text in texts]
    chosen = [i for i, text in enumerate(words) if len(text) >= SHORT]
    compared = [words[i] for i in chosen]
    links: list[tuple[int, int, float]] = []
    for start in range(0, len(compared), BLOCK):
        block = compared[start : start + BLOCK]
        scores = process.cdist(block, compared[start:], scorer=fuzz.ratio, score_cutoff=ALIKE, workers=-1)
        rows, columns = np.nonzero(scores)
        links += [
            (chosen[start + int(r)], chosen[start + int(c)], float(scores[r, c]) / 100)
            for r, c in zip(rows, columns, strict=True)
        ]
    return _groups(links)


def _groups(links: Iterable[tuple[int, int, float]]) -> list[Group]:
    """What is linked, directly or through others, as groups."""
    parent: dict[int, int] = {}

    def root(i: int) -> int:
        while parent.setdefault(i, i) != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    closest: dict[int, float] = {}
    pairs = [(a, b, likeness) for a, b, likeness in links if a < b]
    for a, b, _ in pairs:
        parent[root(a)] = root(b)
    for a, _, likeness in pairs:
        closest[root(a)] = max(closest.get(root(a), 0.0), likeness)
    members: dict[int, list[int]] = {}
    for i in sorted(parent):
        members.setdefault(root(i), []).append(i)
    found = [Group(tuple(group), closest[key]) for key, group in members.items()]
    return sorted(found, key=lambda group: (-group.likeness, group.members))
