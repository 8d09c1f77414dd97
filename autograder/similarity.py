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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from keyword import kwlist

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
WORDS = 0.6  # of its different words that the shorter one of two such answers shares with the other
SHORT = 40  # characters: a shorter answer is like others by nature
MAX_COMPARED = 4_000  # characters of a written answer

_KEPT = frozenset(kwlist)
# Comments and texts match outside the group and come out empty; an attribute keeps its point, and so its name.
_SCANNED = re.compile(
    r"""\#[^\n]*|[rRuUbBfF]{0,2}(?:\"\"\".*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)"""
    r"""|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\.?\w{1,40}|//|\*\*|[<>=!+\-*/@]=|->|[^\s\w])""",
    re.DOTALL,
)


def fingerprint(defined: Iterable[Piece], given: Iterable[str] = ()) -> str:
    """The fingerprint of the functions that a submission defines itself, as hexadecimal digits, without `given` ones.

    Two fingerprints, one behind the other, are that of both codes together.
    """
    left_out = set(given)
    last = {piece.name: piece for piece in defined if piece.is_function and piece.name not in left_out}
    kept = _winnowed([_codes("\n".join(piece.lines)) for piece in last.values()])
    return "".join(f"{number:08x}" for number in kept)


def _codes(source: str) -> list[int]:
    """Words and signs as numbers, without comments and texts; a name of one's own is as good as any other."""
    return [_code(token) for token in _SCANNED.findall(source) if token][:MAX_TOKENS]


def _winnowed(functions: Iterable[Sequence[int]]) -> list[int]:
    """Winnowing (Schleimer, Wilkerson, Aiken 2003): of every WINDOW hashes of runs of codes, the smallest.

    No run and no window spans two functions, so their order does not matter. All are hashed in one go.
    """
    long_enough = [codes for codes in functions if len(codes) >= RUN]
    if not long_enough:
        return []
    codes = np.fromiter(chain.from_iterable(long_enough), np.uint64)
    count = len(codes) - RUN + 1
    hashes = np.zeros(count, np.uint64)  # modulo 2**64, of which the upper half is kept
    for k, weight in enumerate(_WEIGHTS):
        hashes += codes[k : k + count] * weight
    hashes >>= np.uint64(32)
    windows = hashes[: max(count - WINDOW + 1, 0)]  # [i]: the smallest of hashes i to i + WINDOW - 1
    for k in range(1, WINDOW):
        windows = np.minimum(windows, hashes[k : k + len(windows)])
    smallest: list[np.ndarray] = []
    start = 0
    for function in long_enough:
        runs = len(function) - RUN + 1
        last = start + runs - WINDOW
        smallest.append(windows[start : last + 1] if last >= start else hashes[start : start + runs].min(keepdims=True))
        start += len(function)
    return [int(number) for number in np.unique(np.concatenate(smallest))]


@lru_cache(maxsize=4096)
def _code(token: str) -> int:
    """A number for a token, the same in every process."""
    if token[0] != "." and not token[0].isdigit() and token[0].isidentifier() and token not in _KEPT:
        token = "_"
    return zlib.crc32(token.encode("utf-8", "replace"))


_WEIGHTS = np.array([pow(0x9E3779B97F4A7C15, k + 1, 1 << 64) for k in range(RUN)], np.uint64)


@dataclass(frozen=True)
class Group:
    """Members, by their place in the list, of which each is very like another; `likeness` is the closest pair's."""

    members: tuple[int, ...]
    likeness: float


def near_copies(fingerprints: Sequence[str]) -> list[Group]:
    """Groups of submissions whose code is nearly the same and unlike the rest of the class, the closest first."""
    held, sizes = _uncommon(fingerprints)
    links: list[tuple[int, int, float]] = []
    for one, shared in _shared(held):
        share = shared / np.maximum(np.minimum(sizes[one], sizes), 1)
        others = np.flatnonzero((shared >= SHARED) & (share >= LIKENESS))
        links += [(one, int(other), float(share[other])) for other in others]
    return _groups(links)


def _uncommon(fingerprints: Sequence[str]) -> tuple[list[np.ndarray], np.ndarray]:
    """Per student the numbered hashes that some others have too, and how many that are not common there are."""
    sets = [np.unique(np.frombuffer(bytes.fromhex(digits), ">u4").astype(np.uint32)) for digits in fingerprints]
    everything = np.concatenate([*sets, np.zeros(0, np.uint32)])
    values, counts = np.unique(everything, return_counts=True)
    limit = max(COMMON_AT_LEAST, int(COMMON * len(sets)))
    is_rare = counts <= limit
    matters = is_rare & (counts > 1)
    number = np.cumsum(matters) - 1  # of those that matter
    places = [np.searchsorted(values, hashes) for hashes in sets]
    sizes = np.array([is_rare[there].sum() for there in places], dtype=np.int64)
    held = [number[there[matters[there]]] for there in places]
    return held, sizes


def _shared(held: Sequence[np.ndarray]) -> Iterator[tuple[int, np.ndarray]]:
    """For each set of numbers from 0 on, how many every later one has in common with it (0 for earlier ones)."""
    members = np.repeat(np.arange(len(held)), [len(numbers) for numbers in held])
    numbers = np.concatenate([*held, np.zeros(0, np.int64)]).astype(np.int64)
    order = np.argsort(numbers, kind="stable")
    holders = members[order]  # those who hold number 0, then those who hold number 1, ...
    counts = np.bincount(numbers)
    ends = np.cumsum(counts)
    starts = ends - counts
    for one, mine in enumerate(held):
        groups = [holders[starts[number] : ends[number]] for number in mine]
        shared = np.bincount(np.concatenate([*groups, np.zeros(0, np.int64)]), minlength=len(held))
        shared[: one + 1] = 0
        yield one, shared


def alike(texts: Sequence[str]) -> list[Group]:
    """Groups of written answers that say the same in nearly the same words, the closest first."""
    from rapidfuzz import fuzz, process

    found = [sorted(re.findall(r"\w+", text[:MAX_COMPARED].casefold())) for text in texts]
    same: dict[str, list[int]] = {}  # which answers consist of the very same words
    for i, words in enumerate(found):
        text = " ".join(words)
        if len(text) >= SHORT:
            same.setdefault(text, []).append(i)
    links = [(group[0], other, 1.0) for group in same.values() for other in group[1:]]
    compared, first = list(same), [group[0] for group in same.values()]
    vocabulary = {word: place for place, word in enumerate(dict.fromkeys(chain.from_iterable(found)))}
    held = [np.unique([vocabulary[word] for word in found[i]]) for i in first]
    sizes = np.array([len(places) for places in held])
    for one, shared in _shared(held):
        # Comparing every two answers letter by letter would take hours in a large class; few share most words.
        others = np.flatnonzero((shared > 0) & (shared >= WORDS * np.minimum(sizes[one], sizes)))
        near = [compared[other] for other in others]
        scores = process.cdist([compared[one]], near, scorer=fuzz.ratio, score_cutoff=ALIKE)[0] if near else ()
        links += [(first[one], first[o], float(s) / 100) for o, s in zip(others, scores, strict=True) if s]
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
