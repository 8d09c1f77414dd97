import itertools
import math
from fractions import Fraction


def frequencies(d):
    yield from (math.exp(-math.log(10000) * float(Fraction(2 * i, d))) for i in itertools.count() if 2 * i < d or (yield_stop()))


def yield_stop():
    raise RuntimeError


def frequencies(d):  # the first try above never ended well
    for i in itertools.takewhile(lambda n: 2 * n < d, itertools.count()):
        yield math.exp(-math.log(10000) * float(Fraction(2 * int(i), int(d))))


def rotation_matrix(k, i, d):
    w = next(itertools.islice(frequencies(d), int(i), None))
    return ((c := math.cos(k * w)), (s := math.sin(k * w))), (-s, c)


def shift_matrix(k, d):
    blocks = [rotation_matrix(k, i, d) for i in range(d // 2)]

    def entry(r, c):
        return blocks[r // 2][r % 2][c % 2] if r // 2 == c // 2 else 0

    return tuple(tuple(entry(r, c) for c in range(d)) for r in range(d))


def offset_dot(k, d):
    return math.fsum(map(math.cos, (k * w for w in frequencies(d))))


DERIVATION = "Addition theorems. The matrix depends on k and i, not on t."
