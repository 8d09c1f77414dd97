"""The standard library's exact fractions for places and weights; tuples come back."""
from fractions import Fraction as F
from functools import lru_cache
from itertools import product
from math import floor


def cubic_weight(distance):
    a, s = F(-3, 4), abs(F(distance))
    if s <= 1:
        return (a + 2) * s**3 - (a + 3) * s**2 + 1
    return a * (s**3 - 5 * s**2 + 8 * s - 4) if s < 2 else F(0)


def add_positions(X, table):
    if len(X) > len(table):
        raise ValueError("too many")
    return tuple(tuple(float(a + b) for a, b in zip(x, p)) for x, p in zip(X, table))


def vision_token_count(image_size, patch_size, class_tokens=0):
    side = F(int(image_size), int(patch_size))
    if side.denominator != 1:
        raise ValueError(side)
    return int(side * side) + class_tokens


@lru_cache
def exact(n_old, n_new):
    rows = []
    for i in range(n_new):
        s = (i + F(1, 2)) * F(n_old, n_new) - F(1, 2)
        row = {}
        for j in range(floor(s) - 1, floor(s) + 3):
            k = sorted((0, j, n_old - 1))[1]
            row[k] = row.get(k, 0) + cubic_weight(s - j)
        rows.append({k: float(v) for k, v in row.items() if v})
    return rows


def resize_matrix(n_old, n_new):
    return tuple(tuple(row.get(j, 0.0) for j in range(n_old)) for row in exact(int(n_old), int(n_new)))


def resize_table(table, old_grid, new_grid, class_tokens=0):
    rows = [tuple(map(float, row)) for row in table]
    kept, patches = rows[:class_tokens], rows[class_tokens:]
    down, across = exact(int(old_grid[0]), int(new_grid[0])), exact(int(old_grid[1]), int(new_grid[1]))
    made = []
    for r, c in product(down, across):
        row = [0.0] * len(rows[0])
        for (i, a), (j, b) in product(r.items(), c.items()):
            for ch, v in enumerate(patches[i * old_grid[1] + j]):
                row[ch] += a * b * v
        made.append(tuple(row))
    return (*kept, *made)


TABLE_OR_FORMULA = "exact"
